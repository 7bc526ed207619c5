import { limits, type SiteConfiguration } from '@uketsuke/contract'
import type { CardPayment } from '../../adapters/card-payment/card-payment.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import { purchasePeriodOf } from '../../platform/conventions/meeting.ts'
import { siteStateOf } from './rules.ts'

/** The site's data beyond the convention's file. */
export type SiteSources = {
  cardOf(convention: Convention): Pick<CardPayment, 'provider' | 'browser'>
  hasOwnNameCard(convention: Convention): boolean
}

const imageUrl = ({ conventionId }: Convention, file: string): string =>
  `/conventions/${conventionId}/${file}`

/**
 * The public part of a convention. Picked field by field, so that a secret added to the file never leaks by
 * accident.
 */
export const describeSite = (
  convention: Convention,
  { cardOf, hasOwnNameCard }: SiteSources,
  now: Date,
): SiteConfiguration => ({
  conventionId: convention.conventionId,
  conventionTitle: convention.conventionTitle,
  shortTitle: convention.mail.subjectTitle ?? null,
  event: convention.event
    ? {
        startDate: convention.event.startDate,
        endDate: convention.event.endDate,
        venue: convention.event.venue ?? null,
        includes: convention.event.includes ?? null,
      }
    : null,
  language: convention.language,
  appearance: {
    keyColor: convention.appearance.keyColor,
    logoUrl: convention.appearance.logo && imageUrl(convention, convention.appearance.logo),
    picture: convention.appearance.picture.map(({ file, width }) => ({
      url: imageUrl(convention, file),
      width,
    })),
  },
  payment: {
    ...cardOf(convention).browser,
    provider: cardOf(convention).provider,
    cardBrands: convention.payment.cardBrands,
  },
  link: convention.link,
  timeSettings: { ...convention.timeSettings, additionalPurchase: purchasePeriodOf(convention) },
  siteTexts: convention.siteTexts,
  externalLink: convention.externalLink,
  issueLimits: convention.issueLimits,
  hasOwnNameCard: hasOwnNameCard(convention),
  siteState: siteStateOf(convention.timeSettings, now),
  contact: convention.contact,
  legalNotice: convention.legalNotice,
  supportedDevices: convention.supportedDevices,
  menu: convention.menu,
  myPagePolling: convention.myPagePolling
    ? { status: convention.myPagePolling, job: convention.myPagePolling }
    : limits.paymentPolls,
  mailDomain: convention.mail.senderAddress.replace(/^.*@/, ''),
})
