"""Completes a login with Authlib, and tries what an attacker would."""

import os
from urllib.parse import parse_qs, urlsplit

import httpx
from authlib.common.security import generate_token
from authlib.integrations.base_client import OAuthError
from authlib.integrations.httpx_client import OAuth2Client
from joserfc import jwt
from joserfc.jwk import KeySet

site = os.environ["SITE_URL"]
issuer = f"{site}/oidc/demo2027"
callback = os.environ["CALLBACK"]
registration_id = os.environ["REGISTRATION_ID"]
metadata = httpx.get(f"{issuer}/.well-known/openid-configuration").json()


def client(secret=os.environ["CLIENT_SECRET"]):
    return OAuth2Client(
        "ondemand@demo2027",
        secret,
        scope="openid",
        redirect_uri=callback,
        code_challenge_method="S256",
        token_endpoint_auth_method="client_secret_basic",
    )


def follow(address):
    """Where the authorization endpoint sends the browser."""
    answer = httpx.get(address, follow_redirects=False)
    assert answer.status_code == 303, answer
    return answer.headers["location"]


def proceed(address):
    """What our page does for somebody who is logged in: the address to which the browser goes back."""
    sealed = parse_qs(urlsplit(follow(address)).fragment.split("?")[1])["request"][0]
    answer = httpx.post(
        f"{site}/v2/system-bridge/sign-on",
        headers={"X-Convention-Id": "demo2027", "X-Api-Token": f"Bearer {os.environ['LOGIN_TOKEN']}"},
        json={"request": sealed},
    )
    assert answer.status_code == 200, answer.text
    return answer.json()["url"]


def begin(**more):
    """A login that a client of its own begins."""
    oauth, nonce, verifier = client(), generate_token(), generate_token(48)
    address, state = oauth.create_authorization_url(
        metadata["authorization_endpoint"], nonce=nonce, code_verifier=verifier, **more
    )
    return oauth, address, state, nonce, verifier


def redeem(oauth, back, verifier):
    return oauth.fetch_token(metadata["token_endpoint"], authorization_response=back, code_verifier=verifier)


def refused(expected, work):
    try:
        work()
    except OAuthError as error:
        assert error.error == expected, error
        return
    raise AssertionError(f"this must be refused with {expected}")


oauth, address, state, nonce, verifier = begin()
back = proceed(address)
assert parse_qs(urlsplit(back).query)["state"] == [state]
tokens = redeem(oauth, back, verifier)
keys = KeySet.import_key_set(httpx.get(metadata["jwks_uri"]).json())
claims = jwt.decode(tokens["id_token"], keys, algorithms=["RS256"]).claims
jwt.JWTClaimsRegistry(
    iss={"essential": True, "value": metadata["issuer"]},
    aud={"essential": True, "value": "ondemand@demo2027"},
    nonce={"essential": True, "value": nonce},
    sub={"essential": True, "value": registration_id},
    exp={"essential": True},
).validate(claims)
assert oauth.get(metadata["userinfo_endpoint"]).json()["sub"] == registration_id

refused("invalid_grant", lambda: redeem(oauth, back, verifier))
oauth, address, _, _, _ = begin()
refused("invalid_grant", lambda: redeem(oauth, proceed(address), generate_token(48)))
_, address, _, _, verifier = begin()
refused("invalid_client", lambda: redeem(client("x" * 48), proceed(address), verifier))
oauth, address, _, _, verifier = begin(response_type="token")
assert "error=unsupported_response_type" in follow(address), follow(address)
_, address, _, _, _ = begin()
elsewhere = address.replace("callback", "elsewhere")
assert "refused=redirect_uri" in follow(elsewhere), follow(elsewhere)
print("logged in with Authlib, and refused what must be refused")
