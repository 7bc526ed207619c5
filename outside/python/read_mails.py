"""
Reads each mail of a folder with Python's strict parser, and compares it with the rules of internet messages: RFC 5322,
2045 to 2047, 3676. Prints a line for each fault, and the number of mails and parts. Also reads the first mail with one
planted fault at a time; a fault that goes unnoticed is a fault of this reader.
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
    """The faults of a mail, and how many parts it has."""
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


def read(raw):
    """The same, and a fault for a mail that cannot be parsed at all."""
    try:
        return faults_of(raw)
    except Exception as error:
        return [f"cannot be parsed: {error!r}"], 0


def planted(raw):
    """Copies of a mail with one fault each, by name."""

    def changed(pattern, by):
        wrong, count = re.subn(pattern, by, raw, count=1, flags=re.MULTILINE | re.IGNORECASE)
        assert count == 1, pattern
        return wrong

    yield "a line without CR", raw.replace(b"\r\n", b"\n", 1)
    yield "a header in UTF-8", "X-Name: é\r\n".encode() + raw
    yield "a long header", b"X-Name: " + b"x" * 80 + b"\r\n" + raw
    yield "a long line", raw.replace(b"\r\n\r\n", b"\r\n\r\n" + b"x" * 999 + b"\r\n", 1)
    for name in map(str.encode, once):
        yield f"two of {name.decode()}", changed(rb"^(" + name + rb":[^\r]*\r\n)", rb"\1" + name + rb": again\r\n")
        yield f"no {name.decode()}", changed(rb"^" + name + rb":", b"X-Other:")
    yield "two senders", changed(rb"^From: ", b"From: other@example.org,\r\n ")
    yield "a date that is none", changed(rb"^Date:[^\r]*", b"Date: some day")
    yield "a Message-ID without a domain", changed(rb"^Message-ID: <([^@]*)@[^>]*>", rb"Message-ID: <\1>")
    yield "a subject that cannot be read", changed(rb"^Subject: ", b"Subject: =?utf-8?B?/w==?= ")
    yield "a text that cannot be read", changed(rb"(base64\r\n\r\n)", rb"\1/w==")
    yield "base64 that is none", changed(rb"(base64\r\n\r\n)", rb"\1!")
    yield "no end of the parts", raw.rstrip()[:-2]
    yield "no text beside the HTML", changed(rb"^Content-Type: text/plain", b"Content-Type: text/html")
    yield "an empty text", changed(rb"(base64\r\n\r\n)[^-]*", rb"\1")


mails = [(path.stem, path.read_bytes()) for path in sorted(pathlib.Path(sys.argv[1]).glob("*.eml"))]
count = 0
for name, raw in mails:
    faults, parts = read(raw)
    count += parts
    for fault in faults:
        print(f"{name}: {fault}")
plants = list(planted(mails[0][1]))
for name, raw in plants:
    if not read(raw)[0]:
        print(f"planted, but not noticed: {name}")
print(f"read {len(mails)} mails, {count} parts; {len(plants)} planted faults")
