// Pays for a registration with the client that oapi-codegen generates from our description.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/google/uuid"
	"uketsuke/outside/api"
)

const convention = "demo2027"

var ctx = context.Background()

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

// answered is the parsed answer of a call that must have succeeded.
func answered[T any](call string, status string, body []byte, parsed *T) T {
	if parsed == nil {
		log.Fatalf("%s: %s %s", call, status, body)
	}
	return *parsed
}

func newKey() *string {
	key := uuid.NewString()
	return &key
}

func withCode(_ context.Context, request *http.Request) error {
	request.Header.Set("X-Api-Token", "Bearer "+os.Getenv("REGISTRATION_CODE"))
	return nil
}

func until(holds func() bool) {
	for range 100 {
		if holds() {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	log.Fatal("the payment does not end")
}

func cardToken() string {
	card := `{"shopId":"tshop00000001","cardNo":"4111111111111111","expire":"203012","securityCode":"123","holderName":"TARO YAMADA"}`
	answer := must(http.Post(os.Getenv("EMULATOR_URL")+"/_emulator/token", "application/json", bytes.NewBufferString(card)))
	defer answer.Body.Close()
	var made struct{ Token string }
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil {
		log.Fatal(err)
	}
	return made.Token
}

func main() {
	code := os.Getenv("REGISTRATION_CODE")
	site := must(api.NewClientWithResponses(os.Getenv("SITE_URL")))
	var person api.RegisterJSONRequestBody
	if err := json.Unmarshal([]byte(os.Getenv("REGISTRATION")), &person); err != nil {
		log.Fatal(err)
	}
	person.Code = code

	opened := must(site.CheckCodeWithResponse(ctx, &api.CheckCodeParams{XConventionId: convention}, withCode))
	answered("CheckCode", opened.Status(), opened.Body, opened.JSON200)
	plans := must(site.ReadTicketsWithResponse(ctx, &api.ReadTicketsParams{XConventionId: convention}))
	if len(answered("ReadTickets", plans.Status(), plans.Body, plans.JSON200).Tickets) == 0 {
		log.Fatal("no plans")
	}

	session := must(site.CreateSessionWithResponse(ctx,
		&api.CreateSessionParams{XConventionId: convention, IdempotencyKey: newKey()},
		api.CreateSessionJSONRequestBody{RegistrationCode: &code, PlanIds: []string{person.PlanId}}, withCode))
	person.OrderId = answered("CreateSession", session.Status(), session.Body, session.JSON200).OrderId
	registered := must(site.RegisterWithResponse(ctx,
		&api.RegisterParams{XConventionId: convention, IdempotencyKey: newKey()}, person, withCode))
	answered("Register", registered.Status(), registered.Body, registered.JSON200)

	begun := must(site.BeginPaymentWithResponse(ctx,
		&api.BeginPaymentParams{XConventionId: convention, IdempotencyKey: newKey()},
		api.BeginPaymentJSONRequestBody{Code: code, OrderId: *person.OrderId, Token: cardToken()}))
	job := answered("BeginPayment", begun.Status(), begun.Body, begun.JSON202).JobId
	until(func() bool {
		status := must(site.ReadJobStatusWithResponse(ctx, job, &api.ReadJobStatusParams{XConventionId: convention}))
		return answered("ReadJobStatus", status.Status(), status.Body, status.JSON200).Status == "done"
	})
	result := must(site.ReadJobResultWithResponse(ctx, job, &api.ReadJobResultParams{XConventionId: convention}))
	if !answered("ReadJobResult", result.Status(), result.Body, result.JSON200).IsSuccess {
		log.Fatalf("the charge failed: %s", result.Body)
	}
	until(func() bool {
		status := must(site.ReadPaymentStatusWithResponse(ctx, *person.OrderId, &api.ReadPaymentStatusParams{XConventionId: convention}))
		return answered("ReadPaymentStatus", status.Status(), status.Body, status.JSON200).Status == "done"
	})
	ended := must(site.ReadPaymentResultWithResponse(ctx, *person.OrderId, &api.ReadPaymentResultParams{XConventionId: convention}))
	payment := answered("ReadPaymentResult", ended.Status(), ended.Body, ended.JSON200)
	if payment.Result == nil || *payment.Result != "succeeded" {
		log.Fatalf("not paid: %s", ended.Body)
	}
	fmt.Printf("registered %s with a generated client\n", payment.ResultDetail.RegistrationId)
}
