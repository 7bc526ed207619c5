"""
An on-demand system as its maker would write it with Authlib and Flask. `/login` begins a login, also on My Page's
request; the login ends at `/callback`, which shows who arrived, or the error. A `trick` makes it act like an attacker or a
bug. `/logout` begins a logout, which ends at `/bye`.
"""

import os
import secrets

from authlib.integrations.flask_client import OAuth, OAuthError
from flask import Flask, request, session
from joserfc.errors import JoseError
from markupsafe import escape

port = int(os.environ["PORT"])
here = f"http://127.0.0.1:{port}"
callback = f"{here}/callback"
issuer, other_issuer = os.environ["ISSUER"], os.environ["OTHER_ISSUER"]
client_id, other_id = os.environ["CLIENT_ID"], os.environ["OTHER_ID"]
secret = os.environ["SECRET"]

app = Flask(__name__)
app.secret_key = secrets.token_bytes(32)
oauth = OAuth(app)


def register(name, at, who, its_secret):
    return oauth.register(
        name,
        server_metadata_url=f"{at}/.well-known/openid-configuration",
        client_id=who,
        client_secret=its_secret,
        client_kwargs={"scope": "openid", "code_challenge_method": "S256"},
    )


ours = register("ours", issuer, client_id, secret)
# The clients that try to redeem our code instead.
others = {
    "secret": register("secret", issuer, client_id, "x" * 48),
    "stranger": register("stranger", issuer, other_id, secret),
    "neighbour": register("neighbour", other_issuer, other_id, secret),
}
# Parameters that differ from those at the beginning of the login.
changes = {
    "verifier": {"code_verifier": "v" * 64},
    "nonce": {"nonce": "another"},
    "redirect": {"redirect_uri": f"{callback}/elsewhere"},
}


def page(heading, text=""):
    return f'<!doctype html><html lang="en"><title>On demand</title><h1>{escape(heading)}</h1><p>{escape(text)}</p></html>'


@app.get("/login")
def login():
    if request.args.get("iss", issuer) != issuer:
        return page("unknown issuer")
    session["trick"] = request.args.get("trick", "")
    more = {name: request.args[name] for name in ("prompt", "max_age") if name in request.args}
    to = f"{callback}/elsewhere" if session["trick"] == "elsewhere" else callback
    return ours.authorize_redirect(to, **more)


def redeem(trick):
    state = request.args.get("state")
    begun = ours.framework.get_state_data(session, state)
    if trick == "twice":
        ours.authorize_access_token()
    client = others.get(trick, ours)
    if trick in changes or trick in others or trick == "twice":
        client.framework.set_state_data(session, state, begun | changes.get(trick, {}))
    return client.authorize_access_token()


@app.get("/callback")
def arrive():
    trick = session.pop("trick", "")
    if trick == "hold":
        return page("held")
    try:
        token = redeem(trick)
        person = ours.userinfo(token=token)
    except OAuthError as error:
        return page(error.error, error.description)
    except JoseError as error:
        return page(error.error, error)
    assert person["sub"] == token["userinfo"]["sub"]
    session["id_token"] = token["id_token"]
    return page(person["sub"], person["name"])


@app.get("/logout")
def logout():
    return ours.logout_redirect(post_logout_redirect_uri=f"{here}/bye", id_token_hint=session.pop("id_token"))


@app.get("/bye")
def bye():
    ours.validate_logout_response()
    return page("bye")


app.run(port=port)
