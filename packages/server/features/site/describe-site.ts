import { limits, type SiteConfiguration } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import { siteStateOf } from './rules.ts'

/** What the file of a convention does not tell. */
export type SiteSources = {
  /** Stands in where the file names no provider script. */
  tokenScriptUrl: string
  hasOwnNameCard(convention: Convention): boolean
}

/**
 * What the browser may know of a convention (specification, section 3): picked field by field, so that a secret
 * added to the file never travels by accident.
 */
export const describeSite = (
  convention: Convention,
  { tokenScriptUrl, hasOwnNameCard }: SiteSources,
  now: Date,
): SiteConfiguration => ({
  conventionId: convention.conventionId,
  conventionTitle: convention.conventionTitle,
  language: convention.language,
  appearance: {
    keyColor: convention.appearance.keyColor,
    logoUrl:
      convention.appearance.logo && `/conventions/${convention.conventionId}/${convention.appearance.logo}`,
  },
  payment: {
    shopId: convention.payment.shopId,
    gmoCdnUrl: convention.payment.gmoCdnUrl ?? tokenScriptUrl,
    cardBrands: convention.payment.cardBrands,
  },
  link: convention.link,
  timeSettings: convention.timeSettings,
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
