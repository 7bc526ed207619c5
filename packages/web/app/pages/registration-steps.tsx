import { useQuery } from '@tanstack/react-query'
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
import { retryFailed } from '../../lib/retry-failed.ts'

type Props = { code: string; ways: Ways }

/**
 * Step 1 requests the link, the offer and the seats left, and continues when all have arrived. The requests
 * are independent: sending them one by one would take four times as long on a phone.
 */
export function RegistrationSteps({ code, ways }: Props) {
  const { language } = useLanguage()
  const { siteTexts, timeSettings, legalNotice } = useSiteConfiguration()
  const planChoices = usePlanChoices()
  const link = useQuery(linkQuery(code))
  const tickets = useQuery(ticketsQuery)
  const stocks = useQuery(stocksQuery)

  // The form is large: deferred rendering in short slices keeps a phone responsive.
  const isReady = useDeferredValue(link.isSuccess && tickets.isSuccess && stocks.isSuccess, false)

  const queries = [link, tickets, stocks]
  const failed = queries.find((query) => query.isLoadingError)
  if (failed && hasCode(failed.error, 'ALREADY_REGISTRATED'))
    return <AlreadyRegistered code={code} loginPath={ways.loginPath} />
  // The link was not opened before registration closed.
  if (failed && hasCode(failed.error, 'OUT_OF_DATE'))
    return <RegistrationNotOpen loginPath={ways.loginPath} />
  if (failed)
    return <LinkProblem code={code} error={failed.error} onRetry={() => retryFailed(queries)} {...ways} />
  if (!isReady || !link.data || !tickets.data || !stocks.data) return <RegistrationLoading />
  return (
    <RegistrationFlow
      link={link.data}
      offer={{ ...tickets.data, stocks: stocks.data }}
      choices={{
        tickets: planChoices(tickets.data.tickets, stocks.data),
        optionPlans: planChoices(tickets.data.optionPlans, stocks.data),
      }}
      terms={{
        seller: legalNotice.managementOffice[language],
        period: formatPeriod(timeSettings.registration, language),
        deliveryTime: siteTexts.deliveryTime[language],
        cancellation: siteTexts.cancellationTerms[language],
        legalHref: inLanguage(guideAt('law'), language),
      }}
      ways={ways}
      onSeatsChanged={() => void stocks.refetch()}
      openPayment={() => openPaymentWindow(language)}
      PaymentWaiting={PaymentWaiting}
    />
  )
}
