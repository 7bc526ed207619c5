import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { PaymentWaiting } from '../../features/payment/waiting/payment-waiting.tsx'
import { openPaymentWindow } from '../../features/payment/window/payment-window.ts'
import { AlreadyRegistered } from '../../features/registration/already-registered.tsx'
import type { Ways } from '../../features/registration/expired-link.tsx'
import { LinkProblem } from '../../features/registration/link-problem.tsx'
import { linkQuery } from '../../features/registration/queries.ts'
import { RegistrationFlow } from '../../features/registration/registration-flow.tsx'
import { RegistrationLoading } from '../../features/registration/registration-loading.tsx'
import { RegistrationNotOpen } from '../../features/site/registration-not-open.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { stocksQuery, ticketsQuery } from '../../features/ticket/queries.ts'
import { usePlanChoices } from '../../features/ticket/use-plan-choices.ts'
import { hasCode } from '../../lib/api-error.ts'
import { formatPeriod } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { guideAt, inLanguage } from '../../lib/paths.ts'

type Props = { code: string; ways: Ways }

/** Step 1 opens the link, whose answer brings plans and seats. Only later refetches ask for seats alone. */
export function RegistrationSteps({ code, ways }: Props) {
  const { language } = useLanguage()
  const { siteTexts, timeSettings, legalNotice } = useSiteConfiguration()
  const planChoices = usePlanChoices()
  const client = useQueryClient()
  const link = useQuery(
    linkQuery(code, ({ plans, stocks }) => {
      client.setQueryData(ticketsQuery.queryKey, plans)
      client.setQueryData(stocksQuery.queryKey, stocks)
    }),
  )
  // The link's answer has just brought the seats, so they are not stale at once.
  const { data: stocks, refetch } = useQuery({ ...stocksQuery, enabled: link.isSuccess, staleTime: 60_000 })

  // The form is large: deferred rendering in short slices keeps a phone responsive.
  const isReady = useDeferredValue(link.isSuccess, false)

  if (link.isLoadingError && hasCode(link.error, 'ALREADY_REGISTRATED'))
    return <AlreadyRegistered code={code} loginPath={ways.loginPath} />
  // The link was not opened before registration closed.
  if (link.isLoadingError && hasCode(link.error, 'OUT_OF_DATE'))
    return <RegistrationNotOpen loginPath={ways.loginPath} />
  if (link.isLoadingError)
    return <LinkProblem code={code} error={link.error} onRetry={() => void link.refetch()} {...ways} />
  if (!isReady || !link.data || !stocks) return <RegistrationLoading />
  const { plans } = link.data
  return (
    <RegistrationFlow
      link={link.data}
      offer={{ ...plans, stocks }}
      choices={{
        tickets: planChoices(plans.tickets, stocks),
        optionPlans: planChoices(plans.optionPlans, stocks),
      }}
      terms={{
        seller: legalNotice.managementOffice[language],
        period: formatPeriod(timeSettings.registration, language),
        deliveryTime: siteTexts.deliveryTime[language],
        cancellation: siteTexts.cancellationTerms[language],
        legalHref: inLanguage(guideAt('law'), language),
      }}
      ways={ways}
      onSeatsChanged={() => void refetch()}
      openPayment={() => openPaymentWindow(language)}
      PaymentWaiting={PaymentWaiting}
    />
  )
}
