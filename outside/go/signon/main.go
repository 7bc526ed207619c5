// An on-demand system as its maker would write it with go-oidc. /login begins a login, also on My Page's request; the
// login ends at /callback, which shows who arrived, or the error. A trick makes it act like an attacker or a bug.
// /logout begins a logout, which ends at /bye.
package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"html"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

var (
	ctx      = context.Background()
	here     = "http://127.0.0.1:" + os.Getenv("PORT")
	callback = here + "/callback"
	issuer   = os.Getenv("ISSUER")
	secret   = os.Getenv("SECRET")
)

// login is the relying party's record of a login that it began.
type login struct{ nonce, verifier, trick string }

var (
	guard sync.Mutex
	begun = map[string]login{}
)

func keep(state string, what login) {
	guard.Lock()
	defer guard.Unlock()
	begun[state] = what
}

func take(state string) (login, bool) {
	guard.Lock()
	defer guard.Unlock()
	what, found := begun[state]
	delete(begun, state)
	return what, found
}

// party is a client of an issuer, discovered on demand.
type party struct{ issuer, id, secret string }

func (who party) discover() (*oidc.Provider, *oauth2.Config, error) {
	provider, err := oidc.NewProvider(ctx, who.issuer)
	if err != nil {
		return nil, nil, err
	}
	return provider, &oauth2.Config{
		ClientID:     who.id,
		ClientSecret: who.secret,
		Endpoint:     provider.Endpoint(),
		RedirectURL:  callback,
		Scopes:       []string{oidc.ScopeOpenID},
	}, nil
}

var ours = party{issuer, os.Getenv("CLIENT_ID"), secret}

// others try to redeem our code instead.
var others = map[string]party{
	"secret":    {issuer, os.Getenv("CLIENT_ID"), strings.Repeat("x", 48)},
	"stranger":  {issuer, os.Getenv("OTHER_ID"), secret},
	"neighbour": {os.Getenv("OTHER_ISSUER"), os.Getenv("OTHER_ID"), secret},
}

func page(answer http.ResponseWriter, heading string, text any) {
	answer.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(answer, `<!doctype html><html lang="en"><title>On demand</title><h1>%s</h1><p>%s</p></html>`,
		html.EscapeString(heading), html.EscapeString(fmt.Sprint(text)))
}

func begin(answer http.ResponseWriter, request *http.Request) {
	query := request.URL.Query()
	if from := query.Get("iss"); from != "" && from != issuer {
		page(answer, "unknown issuer", from)
		return
	}
	_, config, err := ours.discover()
	if err != nil {
		page(answer, "discovery", err)
		return
	}
	state := rand.Text()
	what := login{rand.Text(), oauth2.GenerateVerifier(), query.Get("trick")}
	keep(state, what)
	options := []oauth2.AuthCodeOption{oidc.Nonce(what.nonce), oauth2.S256ChallengeOption(what.verifier)}
	for _, name := range []string{"prompt", "max_age"} {
		if query.Has(name) {
			options = append(options, oauth2.SetAuthURLParam(name, query.Get(name)))
		}
	}
	if what.trick == "elsewhere" {
		config.RedirectURL += "/elsewhere"
	}
	http.SetCookie(answer, &http.Cookie{Name: "state", Value: state, HttpOnly: true})
	http.Redirect(answer, request, config.AuthCodeURL(state, options...), http.StatusFound)
}

func redeem(config *oauth2.Config, code string, what login) (*oauth2.Token, error) {
	switch what.trick {
	case "verifier":
		what.verifier = oauth2.GenerateVerifier()
	case "redirect":
		config.RedirectURL += "/elsewhere"
	case "twice":
		if _, err := config.Exchange(ctx, code, oauth2.VerifierOption(what.verifier)); err != nil {
			return nil, fmt.Errorf("the first time: %w", err)
		}
	}
	return config.Exchange(ctx, code, oauth2.VerifierOption(what.verifier))
}

// arrival identifies the person who logged in, with the proof.
type arrival struct{ subject, name, idToken string }

func arrived(code string, what login) (who arrival, err error) {
	client, isOther := others[what.trick]
	if !isOther {
		client = ours
	}
	provider, config, err := client.discover()
	if err != nil {
		return
	}
	token, err := redeem(config, code, what)
	if err != nil {
		return
	}
	raw, _ := token.Extra("id_token").(string)
	claims, err := provider.Verifier(&oidc.Config{ClientID: client.id}).Verify(ctx, raw)
	if err != nil {
		return
	}
	if what.trick == "nonce" {
		what.nonce = rand.Text()
	}
	if claims.Nonce != what.nonce {
		return who, errors.New("invalid_claim: nonce")
	}
	person, err := provider.UserInfo(ctx, config.TokenSource(ctx, token))
	if err != nil {
		return
	}
	if person.Subject != claims.Subject {
		return who, errors.New("invalid_claim: sub")
	}
	var known struct{ Name string }
	err = person.Claims(&known)
	return arrival{person.Subject, known.Name, raw}, err
}

func end(answer http.ResponseWriter, request *http.Request) {
	query := request.URL.Query()
	state := query.Get("state")
	cookie, err := request.Cookie("state")
	if err != nil || cookie.Value != state {
		page(answer, "mismatching_state", state)
		return
	}
	if code := query.Get("error"); code != "" {
		page(answer, code, query.Get("error_description"))
		return
	}
	what, found := take(state)
	if !found {
		page(answer, "mismatching_state", state)
		return
	}
	if what.trick == "hold" {
		what.trick = ""
		keep(state, what)
		page(answer, "held", "")
		return
	}
	who, err := arrived(query.Get("code"), what)
	var refused *oauth2.RetrieveError
	switch {
	case errors.As(err, &refused):
		page(answer, refused.ErrorCode, refused.ErrorDescription)
	case err != nil:
		heading, _, _ := strings.Cut(err.Error(), ":")
		page(answer, heading, err)
	default:
		http.SetCookie(answer, &http.Cookie{Name: "id_token", Value: who.idToken, HttpOnly: true})
		page(answer, who.subject, who.name)
	}
}

func logout(answer http.ResponseWriter, request *http.Request) {
	provider, _, err := ours.discover()
	if err != nil {
		page(answer, "discovery", err)
		return
	}
	var known struct {
		Endpoint string `json:"end_session_endpoint"`
	}
	proof, err := request.Cookie("id_token")
	if err = errors.Join(err, provider.Claims(&known)); err != nil {
		page(answer, "logout", err)
		return
	}
	query := url.Values{"id_token_hint": {proof.Value}, "post_logout_redirect_uri": {here + "/bye"}}
	http.Redirect(answer, request, known.Endpoint+"?"+query.Encode(), http.StatusFound)
}

func bye(answer http.ResponseWriter, _ *http.Request) { page(answer, "bye", "") }

func main() {
	http.HandleFunc("GET /login", begin)
	http.HandleFunc("GET /callback", end)
	http.HandleFunc("GET /logout", logout)
	http.HandleFunc("GET /bye", bye)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
