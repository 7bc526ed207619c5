"""Reads the QR codes of the pictures it is given with zxing-cpp: prints each text on a line of its own."""

import sys

import zxingcpp
from PIL import Image

for path in sys.argv[1:]:
    for code in zxingcpp.read_barcodes(Image.open(path), formats=zxingcpp.BarcodeFormat.QRCode, try_invert=False):
        print(code.text)
