"""Reads the QR codes of the given pictures with zxing-cpp, and prints each text on its own line."""

import sys

import zxingcpp
from PIL import Image

for path in sys.argv[1:]:
    for code in zxingcpp.read_barcodes(Image.open(path), formats=zxingcpp.BarcodeFormat.QRCode, try_invert=False):
        print(code.text)
