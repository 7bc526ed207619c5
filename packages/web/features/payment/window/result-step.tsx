import { useTranslations } from 'use-intl'
import { formatYen } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/language.tsx'
import { paths } from '../../../lib/paths.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { CopyableText } from '../../../ui/copyable-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { SuccessMoment } from '../../../ui/success-moment.tsx'
import type { KnownCard } from '../card/card-number.ts'
import { PaymentFrame } from '../payment-frame.tsx'
import type { PaymentOutcome } from '../payment-outcome.ts'
import { ContactLink } from '../texts/contact-link.tsx'
import { useOrderKind } from '../texts/order-kind.tsx'
import { PaymentReason } from '../texts/payment-reason.tsx'
import { needsOtherCard, needsSecretariat, type StatusText, statusText } from '../texts/result-texts.ts'
import { useCardName } from '../texts/use-card-name.ts'
import { CloseButton } from './close-button.tsx'
import { OrderSummary } from './order-summary.tsx'

const headings = {
  completed: 'succeeded',
  illegalTransition: 'unknown',
  notBegun: 'failed',
  paymentFailed: 'failed',
  registrationFailed: 'registrationFailed',
  unknown: 'unknown',
} as const satisfies Record<StatusText, string>

const headingOf = (outcome: PaymentOutcome | null) => {
  if (outcome?.isCanceled) return 'canceled'
  // The order's time was over before anything was charged.
  if (outcome?.code === '1500') return 'over'
  return headings[statusText(outcome)]
}

type Props = {
  outcome: PaymentOutcome | null
  /** The card that was tried, if this tab knows it. */
  card?: KnownCard | null
  /** The amount to be paid, unless only the result is known. */
  price?: number | undefined
  /** Set while this window can still pay the order. */
  onRetry?: (() => void) | undefined
}

/** Step 3: the result. */
export function ResultStep({ outcome, card = null, price, onRetry }: Props) {
  const t = useTranslations('payment.result')
  const kind = useOrderKind()
  return (
    <PaymentFrame stage="result" title={t(headingOf(outcome))} isDone={outcome?.isSuccess ?? false}>
      {outcome?.isSuccess ? (
        <Succeeded registrationId={outcome.registrationId} card={card} price={price} />
      ) : null}
      {outcome?.isSuccess ? null : <PaymentReason outcome={outcome} card={card} />}
      {!outcome?.isSuccess && !onRetry && <WayOn outcome={outcome} />}
      {!outcome?.isSuccess && <OrderSummary />}
      <Actions>
        {onRetry && (
          <Button variant="primary" onPress={onRetry}>
            {t(outcome && needsOtherCard(outcome) ? 'otherCard' : 'retry')}
          </Button>
        )}
        <CloseButton isMain={!onRetry} />
        {outcome?.isSuccess && kind === 'additional' && (
          <ButtonLink to={paths.profile}>{t('toProfile')}</ButtonLink>
        )}
      </Actions>
    </PaymentFrame>
  )
}

/** The next step when this window can't pay any more. */
function WayOn({ outcome }: { outcome: PaymentOutcome | null }) {
  const t = useTranslations('payment.result')
  if (outcome?.isCanceled) return null
  if (outcome?.canRetry) return <p>{t('firstWindow')}</p>
  return needsSecretariat(statusText(outcome)) ? <ContactLink /> : <p>{t('ended')}</p>
}

function Succeeded({
  registrationId,
  card,
  price,
}: Pick<PaymentOutcome, 'registrationId'> & Pick<Props, 'card' | 'price'>) {
  const t = useTranslations('payment.result')
  const cardTexts = useTranslations('payment.card')
  const { language } = useLanguage()
  const nameOf = useCardName()
  const kind = useOrderKind()
  return (
    <SuccessMoment>
      <p>{t('mail')}</p>
      {registrationId && <CopyableText label={t('registrationId')} text={registrationId} />}
      {price !== undefined && (
        <DescriptionList
          items={[
            { term: t('paid'), description: formatYen(price, language) },
            ...(card ? [{ term: cardTexts('cardNo'), description: nameOf(card) }] : []),
          ]}
        />
      )}
      {kind === 'registration' && <p>{t('closeLead')}</p>}
    </SuccessMoment>
  )
}
