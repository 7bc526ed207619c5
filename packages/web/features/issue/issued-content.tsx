import type { Language, VerifiedCertificate, VerifiedDocument, VerifiedReceipt } from '@uketsuke/contract'
import { formatAmount } from '@uketsuke/phrases/amount'
import { writeDay } from '@uketsuke/phrases/date'
import type { ReactElement, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import styles from './issued-content.module.css'

/** The contents of the document, row by row, in the printed order. */
export function IssuedContent({ document }: { document: VerifiedDocument }) {
  const t = useTranslations('issue.verify')
  return (
    <Section title={t('content')} variant="card">
      {contentOf(document)}
    </Section>
  )
}

const contentOf = (document: VerifiedDocument): ReactElement => {
  switch (document.kind) {
    case 'receipt':
      return <Receipt document={document} />
    case 'certificate':
      return <Certificate document={document} />
  }
}

/** A day as it is printed on the document. */
function Day({ language, day }: { language: Language; day: string }) {
  return <span lang={language}>{writeDay(language, new Date(day))}</span>
}

const useFirstRows = ({ kind, number, issuedOn, language }: VerifiedDocument, isReissue: boolean) => {
  const t = useTranslations('issue.verify')
  const title = useTranslations('issue')(`${kind}.title`)
  return [
    { term: t('kind'), description: title + (isReissue ? t('reissued') : '') },
    { term: t(`numbers.${kind}`), description: number },
    { term: t('issuedOn'), description: <Day language={language} day={issuedOn} /> },
  ]
}

function Receipt({ document }: { document: VerifiedReceipt }) {
  const t = useTranslations('issue.verify')
  const { language, addressee, honorific, items, taxLines, issuer } = document
  const rows = useFirstRows(document, document.isReissue)
  const words = (text: string | null) => <Words language={language} text={text} />
  const itemLines = items.map(({ name, quantity, price, taxCategory }) => ({
    name: words(name),
    amount: price,
    details: [
      t('quantity', { quantity: String(quantity) }),
      t('taxCategory', { category: t(`taxCategories.${taxCategory}`) }),
    ],
  }))
  const categoryLines = taxLines.map(({ taxCategory, total, tax }) => ({
    name: t(`taxCategories.${taxCategory}`),
    amount: total,
    // As on paper: "not taxed" is not the same as a tax of zero.
    details: [t('tax', { tax: taxCategory === 'taxable10' ? formatAmount(tax) : t('noTax') })],
  }))
  return (
    <DescriptionList
      items={[
        ...rows,
        {
          term: t('addressee'),
          description: words(t(`addressees.${honorific}`, { addressee })),
        },
        { term: t('total'), description: formatAmount(document.total) },
        { term: t('proviso'), description: words(document.proviso) },
        { term: t('items'), description: <Lines lines={itemLines} /> },
        { term: t('taxLines'), description: <Lines lines={categoryLines} /> },
        { term: t('paymentMethod'), description: words(document.paymentMethod) },
        { term: t('paidOn'), description: <Day language={language} day={document.paidOn} /> },
        { term: t('issuer'), description: words(issuer.name) },
        { term: t('address'), description: words(issuer.address) },
        { term: t('registrationNumber'), description: words(issuer.registrationNumber) },
      ]}
    />
  )
}

function Certificate({ document }: { document: VerifiedCertificate }) {
  const t = useTranslations('issue.verify')
  const { language, affiliation, name, conventionTitle, period, venue, category, issuer } = document
  const rows = useFirstRows(document, false)
  const words = (text: string | null) => <Words language={language} text={text} />
  return (
    <DescriptionList
      items={[
        ...rows,
        { term: t('affiliation'), description: words(affiliation) },
        { term: t('name'), description: words(name) },
        { term: t('conventionTitle'), description: words(conventionTitle) },
        { term: t('period'), description: words(period) },
        { term: t('venue'), description: words(venue) },
        { term: t('category'), description: words(category) },
        { term: t('issuer'), description: words(issuer.organization) },
        { term: t('signatory'), description: words(issuer.signatory) },
      ]}
    />
  )
}

/**
 * A text of the document, in its language. An empty one is shown as empty, because somebody may have added
 * words on the paper.
 */
function Words({ language, text }: { language: Language; text: string | null }) {
  const t = useTranslations('issue.verify')
  return text ? (
    <span lang={language} className={styles.words}>
      {unbroken(text)}
    </span>
  ) : (
    t('none')
  )
}

type Line = { name: ReactNode; amount: number; details: string[] }

function Lines({ lines }: { lines: Line[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ name, amount, details }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a paper never change places, and two may share a name.
        <li key={at} className={styles.line}>
          <span>{name}</span>
          <span className={styles.amount}>{formatAmount(amount)}</span>
          {details.map((detail) => (
            <span key={detail} className={styles.detail}>
              {detail}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
