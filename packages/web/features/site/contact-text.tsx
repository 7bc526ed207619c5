import { Fragment } from 'react'
import { MailLink } from '../../ui/text-link.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import styles from './contact-text.module.css'
import { findContacts } from './find-contacts.ts'
import { useSiteConfiguration } from './site-configuration.tsx'

/** A text of the secretariat with its telephone number and e-mail address as links. */
export function ContactText({ children }: { children: string }) {
  const { contact } = useSiteConfiguration()
  return findContacts(children, contact).map(({ kind, text }, index) => {
    const key = `${index} ${text}`
    if (kind === 'email') return <MailLink key={key} address={text} />
    if (kind === 'tel')
      return (
        <a key={key} href={`tel:${text.replace(/[^\d+]/g, '')}`} className={styles.phone}>
          {text}
        </a>
      )
    return <Fragment key={key}>{unbroken(text)}</Fragment>
  })
}
