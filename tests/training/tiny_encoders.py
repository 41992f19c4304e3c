"""Encoders with random weights, small enough to be made in a test."""

import json
import string

import torch
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors, trainers
from transformers import BertConfig, BertModel, RobertaConfig, RobertaModel
from transformers.utils import logging

logging.disable_progress_bar()
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
LETTERS = (*string.ascii_lowercase, *(f"##{letter}" for letter in string.ascii_lowercase), ".")
SIZES = {
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 48,
    "max_position_embeddings": 24,
}


def save_bert(folder, pieces=LETTERS, *, alike=()):
    """Save a BERT and its tokenizer; in each group of `alike`, pieces have one embedding."""
    vocabulary = {piece: number for number, piece in enumerate([*SPECIAL, *pieces])}
    torch.manual_seed(1)
    encoder = BertModel(BertConfig(vocab_size=len(vocabulary), **SIZES))
    table = encoder.embeddings.word_embeddings.weight.data
    for group in alike:
        table[[vocabulary[piece] for piece in group]] = torch.randn(SIZES["hidden_size"])
    encoder.save_pretrained(folder)
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    # As some published encoders have it: texts would be cut and filled up to a length.
    tokenizer.enable_padding(length=16)
    tokenizer.enable_truncation(8)
    tokenizer.save(str(folder / "tokenizer.json"))
    settings = {"tokenizer_class": "BertTokenizer", "unk_token": "[UNK]", "pad_token": "[PAD]"}
    settings |= {"cls_token": "[CLS]", "sep_token": "[SEP]"}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings))
    return folder


def save_roberta(folder, texts):
    """Save a RoBERTa: it cuts bytes into pieces, and counts positions from after its padding."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    special = ["<s>", "<pad>", "</s>"]
    trainer = trainers.BpeTrainer(
        vocab_size=300,
        special_tokens=special,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0))
    tokenizer.save(str(folder / "tokenizer.json"))
    torch.manual_seed(1)
    RobertaModel(
        RobertaConfig(vocab_size=tokenizer.get_vocab_size(), pad_token_id=1, **SIZES)
    ).save_pretrained(folder)
    return folder
