"""Tells schemathesis about this API: whose credentials to use, and where to write its findings."""

import json
import os
import random
import re
import uuid

import httpx
import schemathesis

# Its own: the tool sets the common one back before each call.
dice = random.Random(1)

credentials = os.environ.get("CREDENTIALS_URL")
log = open(os.environ["FINDINGS_FILE"], "a", encoding="utf-8")


def note(**what):
    log.write(json.dumps(what, ensure_ascii=False) + "\n")
    log.flush()


if credentials:

    def scheme_of(case, context):
        """The kind of credential in the call's X-Api-Token; the first, if two are possible."""
        return next((name for way in case.operation.definition.raw.get("security", []) for name in way), "")

    # A token is reused only briefly, because calls such as a logout end it.
    @schemathesis.auth(refresh_interval=2, cache_by_key=scheme_of)
    class Credentials:
        def get(self, case, context):
            scheme = scheme_of(case, context)
            return scheme and httpx.get(f"{credentials}/{scheme}", timeout=30).text

        def set(self, case, data, context):
            if data:
                case.headers = {**(case.headers or {}), "X-Api-Token": f"Bearer {data}"}


def use_sample(case):
    """Puts real IDs and a real body into the call, of an existing person in a state that allows it."""
    name = case.operation.definition.raw.get("operationId", "")
    answer = httpx.get(f"{credentials}/samples/{name}", timeout=60)
    sample = answer.json() if answer.status_code == 200 else {}
    if "file" in sample or "" in sample.get("params", {}).values():
        return
    case.path_parameters = {**(case.path_parameters or {}), **sample.get("params", {})}
    case.query = sample.get("query", case.query)
    if "body" in sample:
        case.body = sample["body"]
    if "token" in sample:
        case.headers = {**(case.headers or {}), "X-Api-Token": f"Bearer {sample['token']}"}


def is_good(case):
    return case.meta is not None and case.meta.generation.mode.is_positive


@schemathesis.hook
def before_call(context, case, kwargs):
    """
    Four in five valid calls get existing data; the tool's own values stay in the rest.

    Replaces the valid headers that the tool made up: the convention's ID by an existing one, and the key by a new one,
    because the tool generates only a few keys and each is valid for one body.
    """
    if credentials and is_good(case) and dice.random() < 0.8:
        use_sample(case)
    headers = case.headers or {}
    if 0 < len(str(headers.get("X-Convention-Id", ""))) <= 100:
        headers["X-Convention-Id"] = "demo2027"
    if re.fullmatch(r"[!-~]{16,64}", str(headers.get("Idempotency-Key", ""))):
        headers["Idempotency-Key"] = str(uuid.uuid4())


@schemathesis.hook
def after_call(context, case, response):
    note(call=case.operation.label, status=response.status_code)


def refusal_of(content):
    """The code of a refusal and the rules that it names; empty for other answers."""
    try:
        answer = json.loads(content)
        if "message" not in answer:
            return ""
        details = answer.get("details")
        rules = [f"{each['path']} {each['rule']}" for each in details] if isinstance(details, list) else []
        return ", ".join([answer["code"], *rules])
    except (ValueError, TypeError, KeyError, AttributeError):
        return ""


def finding_of(failure, response):
    """The finding, without the values that were generated."""
    told = str(failure)
    got = re.search(r"got `?([^`,\n]+)", told)
    if type(failure).__name__ == "IgnoredAuth" and got:
        return f"without a token: {got[1]}"
    component = re.search(r"Invalid component: (.+)", told)
    if component:
        body = " (null)" if response.request.body == b"null" else ""
        return f"{response.status_code}: {component[1]}{body}"
    return f"{response.status_code} {refusal_of(response.content)}".strip()


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Leaves the verdict on every failure to the caller."""
    request = response.request
    note(
        failure=type(failure).__name__,
        call=case.operation.label,
        finding=finding_of(failure, response),
        message=str(failure)[:800],
        request=f"{request.method} {request.url} {request.headers} {request.body!r}"[:1500],
    )
    return False
