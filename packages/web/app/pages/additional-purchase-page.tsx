import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isFullyRefunded, isOffered, type User } from '@uketsuke/contract'
import { type ComponentProps, useState } from 'react'
import { PurchaseFlow } from '../../features/additional-purchase/purchase-flow.tsx'
import {
  LoadingFailed,
  NotOffered,
  NotOpen,
  PurchaseLoading,
} from '../../features/additional-purchase/purchase-loading.tsx'
import { AdditionalPaymentFailed } from '../../features/payment/waiting/additional-payment-failed.tsx'
import { PaymentWaiting } from '../../features/payment/waiting/payment-waiting.tsx'
import { openPaymentWindow } from '../../features/payment/window/payment-window.ts'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { stocksQuery, ticketsQuery } from '../../features/ticket/queries.ts'
import { usePlanChoices } from '../../features/ticket/use-plan-choices.ts'
import { userQuery } from '../../features/user/queries.ts'
import { formatPeriod } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { guideAt, inLanguage, paths } from '../../lib/paths.ts'
import { isWithin } from '../../lib/period.ts'
import { retryFailed } from '../../lib/retry-failed.ts'
import { serverNow } from '../../lib/server-time.ts'
import { stored } from '../../lib/store.ts'
import { storedPurchase } from '../../shared/order/stored-order.ts'
import { OutsideMenu } from '../my-page-layout.tsx'

const ways = { profilePath: paths.profile, loginPath: paths.login }

/** Plans that were paid or free. They are on sale again only once their whole order is refunded. */
const boughtPlans = ({ payments }: Pick<User, 'payments'>): string[] =>
  payments
    .filter((purchase) => !isFullyRefunded(purchase))
    .flatMap(({ tickets }) => tickets.map(({ planId }) => planId))

/** Polls as often as the convention configures for My Page. */
function Waiting(props: ComponentProps<typeof PaymentWaiting>) {
  const { myPagePolling } = useSiteConfiguration()
  return <PaymentWaiting {...props} polls={myPagePolling} />
}

/** The purchase below its owner, who stays where My Page has them. */
export function AdditionalPurchasePage() {
  return (
    <OutsideMenu>
      <AdditionalPurchase />
    </OutsideMenu>
  )
}

/**
 * Step 1 loads the offer, the seats left and the participant's options, and continues when all have arrived.
 */
function AdditionalPurchase() {
  const { language } = useLanguage()
  const { menu, siteTexts, legalNotice, timeSettings } = useSiteConfiguration()
  const planChoices = usePlanChoices()
  const queries = useQueryClient()
  // The token from the start of the purchase. After a logout elsewhere, the next call reports it.
  const [token] = useState(() => stored.token.read())
  // A purchase that began in time may be finished; the server has the last word.
  const [wasOpen] = useState(() => isWithin(timeSettings.additionalPurchase, serverNow()))
  const user = useQuery(userQuery(token))
  const tickets = useQuery(ticketsQuery)
  const stocks = useQuery(stocksQuery)

  const needed = [user, tickets, stocks]
  const failed = needed.find((query) => query.isLoadingError)
  if (failed)
    return (
      <LoadingFailed
        error={failed.error}
        isPending={failed.isFetching}
        onRetry={() => retryFailed(needed)}
        {...ways}
      />
    )
  if (!user.data || !tickets.data || !stocks.data || token === null) return <PurchaseLoading />
  if (!isOffered(menu, 'additionalPurchase', user.data)) return <NotOffered profilePath={ways.profilePath} />
  const period = formatPeriod(timeSettings.additionalPurchase, language)
  if (!wasOpen && !storedPurchase.find(user.data.registrationId))
    return <NotOpen period={period} profilePath={ways.profilePath} />
  const { registrationId, email } = user.data
  const { optionPlans } = tickets.data
  return (
    <PurchaseFlow
      buyer={{ registrationId, email, token }}
      offer={{ tickets: [], optionPlans, stocks: stocks.data }}
      choices={planChoices(optionPlans, stocks.data, boughtPlans(user.data))}
      terms={{
        seller: legalNotice.managementOffice[language],
        period,
        deliveryTime: siteTexts.deliveryTime[language],
        cancellation: siteTexts.cancellationTerms[language],
        legalHref: inLanguage(guideAt('law'), language),
      }}
      ways={ways}
      payment={{
        openPayment: () => openPaymentWindow(language),
        PaymentWaiting: Waiting,
        PaymentFailed: AdditionalPaymentFailed,
      }}
      onRefused={() => void Promise.all([stocks.refetch(), user.refetch()])}
      onBought={() => void queries.invalidateQueries({ queryKey: ['user'] })}
    />
  )
}
