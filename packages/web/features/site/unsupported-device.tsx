import { useTranslations } from 'use-intl'
import { type Named, nameDevice } from '../../lib/device-name.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { ContactDetails } from './contact-details.tsx'
import { RecommendedBrowsers } from './recommended-browsers.tsx'

/** The visitor's device, the alternatives and a contact, with a way to continue anyway. */
export function UnsupportedDevice({ onContinue }: { onContinue: () => void }) {
  const t = useTranslations('site')
  const { os, browser } = nameDevice(navigator)
  const judged = ({ name, isSupported }: Named) =>
    t('unsupportedDevice.judged', {
      name: name ?? t('unsupportedDevice.unknown'),
      judgement: t(isSupported ? 'unsupportedDevice.supported' : 'unsupportedDevice.unsupported'),
    })
  const yours = [
    { term: t('unsupportedDevice.os'), description: judged(os) },
    { term: t('unsupportedDevice.browser'), description: judged(browser) },
  ]
  return (
    <Page
      title={t('unsupportedDevice.title')}
      lead={t('unsupportedDevice.text')}
      beforeAside={
        <>
          <Section variant="card" title={t('unsupportedDevice.yours')}>
            <DescriptionList items={yours} />
          </Section>
          <Section variant="card" title={t('guide.intro.title')}>
            <RecommendedBrowsers />
          </Section>
        </>
      }
      aside={
        <Section variant="card" title={t('guide.inquiry.title')}>
          <ContactDetails />
        </Section>
      }
    >
      <Actions>
        <Button onPress={onContinue}>{t('unsupportedDevice.continue')}</Button>
      </Actions>
    </Page>
  )
}
