"""Pays for a registration with the client that openapi-python-client generates from our description."""

import json
import os
import time
import uuid

import httpx
from uketsuke_api.api.payment import (
    begin_payment,
    create_session,
    read_job_result,
    read_job_status,
    read_payment_result,
    read_payment_status,
)
from uketsuke_api.api.plans import read_stocks, read_tickets
from uketsuke_api.api.pre_registration import check_code
from uketsuke_api.api.registration import register
from uketsuke_api.client import AuthenticatedClient, Client
from uketsuke_api.models import BeginPaymentBody, CreateSessionBody, RegisterBody

site = os.environ["SITE_URL"]
emulator = os.environ["EMULATOR_URL"]
code = os.environ["REGISTRATION_CODE"]
person = json.loads(os.environ["REGISTRATION"])
convention = "demo2027"

anybody = Client(base_url=site)
registrant = AuthenticatedClient(base_url=site, token=code, auth_header_name="X-Api-Token")


def call(operation, status, client=anybody, **given):
    """The parsed answer of a call that must have this status."""
    answer = operation.sync_detailed(client=client, x_convention_id=convention, **given)
    assert answer.status_code == status, f"{operation.__name__}: {answer.status_code} {answer.content!r}"
    assert answer.parsed is not None or status == 204, f"{operation.__name__}: the answer was not understood"
    return answer.parsed


def write(operation, status, client=anybody, **given):
    return call(operation, status, client, idempotency_key=str(uuid.uuid4()), **given)


def until(ask, holds):
    for _ in range(100):
        answer = ask()
        if holds(answer):
            return answer
        time.sleep(0.1)
    raise AssertionError(f"it stays {answer}")


call(check_code, 200, registrant)
plans = [plan.plan_id for plan in call(read_tickets, 200).tickets]
assert person["planId"] in plans, plans
call(read_stocks, 200)

wanted = {"registrationCode": code, "planIds": [person["planId"]], "metadata": {}}
order_id = write(create_session, 200, registrant, body=CreateSessionBody.from_dict(wanted)).order_id
form = {**person, "code": code, "orderId": order_id}
write(register, 200, registrant, body=RegisterBody.from_dict(form))

card = {"cardNo": "4111111111111111", "expire": "203012", "securityCode": "123", "holderName": "TARO YAMADA"}
token = httpx.post(f"{emulator}/_emulator/token", json={"shopId": "tshop00000001", **card}).json()["token"]
payment = {"code": code, "orderId": order_id, "token": token}
job_id = write(begin_payment, 202, body=BeginPaymentBody.from_dict(payment)).job_id
until(lambda: call(read_job_status, 200, job_id=job_id), lambda job: job.status == "done")
assert call(read_job_result, 200, job_id=job_id).is_success
until(lambda: call(read_payment_status, 200, order_id=order_id), lambda order: order.status == "done")
result = call(read_payment_result, 200, order_id=order_id)
assert result.result == "succeeded", result
print(f"registered {result.result_detail.registration_id} with a generated client")
