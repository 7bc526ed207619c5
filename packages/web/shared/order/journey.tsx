import { useTranslations } from 'use-intl'
import { Stepper } from '../../ui/stepper.tsx'

const registration = ['preRegistration', 'mail', 'form', 'confirmation', 'payment', 'result'] as const
export type RegistrationStep = (typeof registration)[number]

const purchase = ['selection', 'confirmation', 'payment', 'result'] as const
export type PurchaseStep = (typeof purchase)[number]

/** One count from the pre-registration to the end, whichever page or window shows the step. */
export function RegistrationStepper({ step }: { step: RegistrationStep }) {
  const t = useTranslations('registration.steps')
  return <Stepper steps={registration.map((name) => t(name))} current={registration.indexOf(step) + 1} />
}

/** The steps of an additional purchase. */
export function PurchaseStepper({ step }: { step: PurchaseStep }) {
  const t = useTranslations('additionalPurchase.steps')
  return <Stepper steps={purchase.map((name) => t(name))} current={purchase.indexOf(step) + 1} />
}
