import { guideAt, inLanguage, paths } from '../../lib/paths.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Section } from '../../ui/section.tsx'
import { MailLink, NewTabLink, TextLink } from '../../ui/text-link.tsx'
import { Row, Sample } from './sample.tsx'
import { useSampleTexts } from './use-sample-texts.ts'

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']

export function ActingSamples() {
  const { short, medium, long } = useSampleTexts()
  return (
    <Section title="Buttons and links">
      {variants.map((variant) => (
        <Sample key={variant} name={`Button, ${variant}: normal, icon, disabled, pending`}>
          <Row>
            <Button variant={variant}>{short}</Button>
            <Button variant={variant} icon="download">
              {short}
            </Button>
            <Button variant={variant} isDisabled>
              {short}
            </Button>
            <Button variant={variant} isPending>
              {short}
            </Button>
          </Row>
        </Sample>
      ))}
      <Sample name="Button, long text">
        <Row>
          <Button variant="primary" icon="lock">
            {long}
          </Button>
        </Row>
      </Sample>
      {[false, true].map((inDialog) => (
        <Sample key={`${inDialog}`} name={inDialog ? 'Actions in a dialog' : 'Actions'}>
          <Actions inDialog={inDialog}>
            <Button variant="primary">{medium}</Button>
            <Button>{short}</Button>
          </Actions>
        </Sample>
      ))}
      <Sample name="ButtonLink">
        <Row>
          <ButtonLink to={paths.guide} variant="primary">
            {short}
          </ButtonLink>
          <ButtonLink to={paths.guide} icon="arrowLeft">
            {medium}
          </ButtonLink>
        </Row>
      </Sample>
      <Sample name="TextLink, NewTabLink, MailLink">
        <p>
          <TextLink to={paths.guide}>{medium}</TextLink>
        </p>
        <p>
          <NewTabLink href={inLanguage(guideAt('law'), 'ja')}>{long}</NewTabLink>
        </p>
        <p>
          <MailLink address="someone@example.org" />
        </p>
      </Sample>
    </Section>
  )
}
