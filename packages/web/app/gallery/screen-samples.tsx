import { Accordion } from '../../ui/accordion.tsx'
import { Alert, type AlertTone } from '../../ui/alert.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon, iconNames } from '../../ui/icon.tsx'
import { PriceList } from '../../ui/price-list.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, Spinner } from '../../ui/spinner.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { SuccessMoment } from '../../ui/success-moment.tsx'
import styles from './gallery.module.css'
import { Row, Sample } from './sample.tsx'
import { useSampleTexts } from './use-sample-texts.ts'

const tones: AlertTone[] = ['error', 'warning', 'info', 'success']

export function ScreenSamples() {
  const { short, medium, long } = useSampleTexts()
  const items = [
    { key: 'free', name: short, price: 0 },
    { key: 'paid', name: medium, price: 15_000 },
    { key: 'long', name: long, price: 1_234_567 },
  ]
  return (
    <>
      <Section title="Screens">
        <Sample name="Stepper">
          <Stepper steps={[short, medium, long]} current={1} />
          <Stepper steps={[short, medium, long]} current={3} />
        </Sample>
        <Sample name="Alert">
          {tones.map((tone) => (
            <Alert key={tone} tone={tone} title={medium} isAnnounced={false}>
              {tone === 'error' ? long : short}
            </Alert>
          ))}
          <Alert tone="info">{short}</Alert>
        </Sample>
        <Sample name="SuccessMoment">
          <SuccessMoment>
            <CopyableText label={short} text="D27000001" />
            <p>{medium}</p>
          </SuccessMoment>
        </Sample>
        <Sample name="EmptyState">
          {(['list', 'signpost', 'seats'] as const).map((drawing) => (
            <EmptyState key={drawing} drawing={drawing}>
              <p>{medium}</p>
            </EmptyState>
          ))}
        </Sample>
        <Sample name="Loading, Spinner">
          <Loading>{medium}</Loading>
          <Spinner />
        </Sample>
        <Sample name="ProgressBar">
          <div className={styles.window}>
            <ProgressBar label={short} />
          </div>
        </Sample>
        <Sample name="Icon">
          <Row>
            {iconNames.map((name) => (
              <Icon key={name} name={name} />
            ))}
          </Row>
        </Sample>
      </Section>
      <Section title="Section, card" variant="card">
        <Sample name="DescriptionList">
          <DescriptionList
            items={[
              { term: short, description: medium },
              { term: medium, description: long },
            ]}
          />
        </Sample>
        <Sample name="PriceList">
          <PriceList caption={medium} items={items} total={1_249_567} />
        </Sample>
        <Sample name="CopyableText">
          <CopyableText label={medium} text="D27123456" />
        </Sample>
        <Sample name="Accordion">
          <Accordion title={medium}>
            <p>{long}</p>
          </Accordion>
          <Accordion title={long} isOpen>
            <p>{short}</p>
          </Accordion>
        </Sample>
      </Section>
    </>
  )
}
