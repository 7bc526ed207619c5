import { inkOn } from '@uketsuke/contract/category-color'
import { type CSSProperties, Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePrinted } from '../../ui/use-printable.ts'
import { fitText } from './fit-text.ts'
import styles from './name-card-preview.module.css'

/** The texts of a name card, in the language of the print. */
export type NameCard = {
  conventionTitle: string
  name: string
  /** Furigana, if any. */
  reading: string | null
  affiliation: string
  category: { name: string; color: string }
  registrationId: string
  /** The convention has its own template, whose layout is unknown here. */
  isOwnLayout: boolean
}

const point = 25.4 / 72

/**
 * Boxes of the printed card in millimetres, font sizes in points, as in
 * `adapters/document/templates/badge.typ` on the server.
 */
const boxes = {
  title: { width: 81, height: 5.4, size: 8, smallest: 4.5, keepFrom: 0.7 },
  reading: { width: 83, height: 4.4, size: 9, smallest: 4.5, keepFrom: 0.5 },
  name: { width: 83, height: 13.4, size: 32, smallest: 7, keepFrom: 0.44 },
  affiliation: { width: 62, height: 16.6, size: 12, smallest: 5.5, keepFrom: 0.88 },
  category: { width: 55, height: 7.4, size: 15, smallest: 6, keepFrom: 0.45 },
}

function Text({ at, children }: { at: keyof typeof boxes; children: string }) {
  const { size, smallest, ...box } = boxes[at]
  const fitted = fitText(children, { ...box, size: size * point, smallest: smallest * point })
  return (
    <div
      className={`${styles.text} ${styles[at]} ${fitted.isOneLine ? styles.oneLine : ''}`}
      style={{ '--size': fitted.size } as CSSProperties}
    >
      <span>{fitted.keepsWords ? <KeptWords text={children} /> : children}</span>
    </div>
  )
}

/** Breaks the text between words only. */
function KeptWords({ text }: { text: string }) {
  return text.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words never change places, and a text may have one twice.
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={styles.word}>{word}</span>
    </Fragment>
  ))
}

/** A picture of the printed name card, or its texts if the convention has its own layout. */
export function NameCardPreview({ card }: { card: NameCard }) {
  return card.isOwnLayout ? <Texts card={card} /> : <Picture card={card} />
}

function Texts({ card }: { card: NameCard }) {
  const t = useTranslations('issue.nameCard')
  const { conventionTitle, name, reading, affiliation, category, registrationId } = card
  const printed = usePrinted([conventionTitle, name, reading, affiliation, category.name].join(''))
  const texts = [
    [t('texts.conventionTitle'), conventionTitle],
    [t('texts.reading'), reading],
    [t('texts.name'), name],
    [t('texts.affiliation'), affiliation],
    [t('texts.category'), category.name],
    [t('texts.registrationId'), registrationId],
  ] as const
  return (
    <figure className={styles.texts}>
      <DescriptionList
        items={texts.flatMap(([term, text]) => (text ? [{ term, description: printed(text) }] : []))}
      />
      <figcaption className={styles.caption}>{t('ownLayout')}</figcaption>
    </figure>
  )
}

/** Drawn to scale: 91 by 55 millimetres. */
function Picture({ card }: { card: NameCard }) {
  const t = useTranslations('issue.nameCard')
  const { conventionTitle, name, reading, affiliation, category } = card
  const { color } = category
  const printed = usePrinted([conventionTitle, name, reading, affiliation, category.name].join(''))
  return (
    <figure className={styles.preview}>
      <div className={styles.frame}>
        <div className={styles.card}>
          <Text at="title">{printed(conventionTitle)}</Text>
          {reading && <Text at="reading">{printed(reading)}</Text>}
          <Text at="name">{printed(name)}</Text>
          <Text at="affiliation">{printed(affiliation)}</Text>
          <span className={styles.code}>
            <Icon name="qrCode" />
          </span>
          <div className={styles.stripe} style={{ backgroundColor: color, color: inkOn(color) }}>
            <Text at="category">{printed(category.name)}</Text>
            <span className={styles.id}>{t('id', { id: card.registrationId })}</span>
          </div>
        </div>
      </div>
      <figcaption className={styles.caption}>{t('preview')}</figcaption>
    </figure>
  )
}
