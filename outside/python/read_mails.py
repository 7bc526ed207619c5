"""
Reads each mail of a folder with Python's strict parser, and compares it with the rules of internet messages: RFC 5322,
2045 to 2047, 3676. Prints a line for each fault, and how many mails and parts there were.
"""

import email
import pathlib
import re
import sys
from email import policy
from email.utils import parsedate_to_datetime

strict = policy.SMTP.clone(raise_on_defect=True)
once = ["Date", "From", "To", "Subject", "Message-ID", "MIME-Version", "Content-Type"]


def faults_of(raw):
    """What is wrong with a mail, and how many parts it has."""
    faults = []
    if re.search(rb"(?<!\r)\n|\r(?!\n)", raw):
        faults.append("a line ends without CR LF")
    head, _, _ = raw.partition(b"\r\n\r\n")
    if not head.isascii():
        faults.append("its headers are not ASCII")
    for line in raw.split(b"\r\n"):
        if len(line) > 998:
            faults.append(f"a line has {len(line)} octets, 998 are allowed")
    for line in head.split(b"\r\n"):
        if len(line) > 78:
            faults.append(f"a header has {len(line)} characters, 78 are recommended: {line!r}")
    mail = email.message_from_bytes(raw, policy=strict)
    for name in once:
        if len(mail.get_all(name, [])) != 1:
            faults.append(f"{name} is there {len(mail.get_all(name, []))} times")
    parsedate_to_datetime(mail["Date"])
    if len(mail["From"].addresses) != 1 or len(mail["To"].addresses) != 1:
        faults.append("it is not from one address to one address")
    if not re.fullmatch(r"<[^<>@\s]+@[^<>@\s]+>", mail["Message-ID"]):
        faults.append(f"its Message-ID is {mail['Message-ID']}")
    parts = list(mail.walk())
    for part in parts:
        faults += [f"{part.get_content_type()}: {defect!r}" for defect in part.defects]
        for name, value in part.items():
            faults += [f"{name}: {defect!r}" for defect in value.defects]
            if "�" in str(value):
                faults.append(f"{name} holds a character that could not be read")
        if part.is_multipart():
            continue
        content = part.get_content()
        if isinstance(content, str) and "�" in content:
            faults.append(f"{part.get_content_type()} holds a character that could not be read")
        if not content.strip():
            faults.append(f"{part.get_content_type()} is empty")
    kinds = [part.get_content_type() for part in parts if part.get_content_maintype() == "text"]
    if kinds[:2] != ["text/plain", "text/html"]:
        faults.append(f"its texts are {kinds}")
    return faults, len(parts)


mails = sorted(pathlib.Path(sys.argv[1]).glob("*.eml"))
count = 0
for path in mails:
    try:
        faults, parts = faults_of(path.read_bytes())
    except Exception as error:
        faults, parts = [f"cannot be parsed: {error!r}"], 0
    count += parts
    for fault in faults:
        print(f"{path.stem}: {fault}")
print(f"read {len(mails)} mails, {count} parts")
