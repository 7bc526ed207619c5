import { Page } from '../../ui/page.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { ActingSamples } from './acting-samples.tsx'
import { DialogSamples } from './dialog-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { ScreenSamples } from './screen-samples.tsx'
import { useSampleTexts } from './use-sample-texts.ts'

/**
 * Every component of `ui/` in every state, with the product's texts, so that the language toggle shows both
 * languages.
 */
export function Gallery() {
  const { short, medium, long } = useSampleTexts()
  return (
    <Page title="Gallery" lead={long} above={<Stepper steps={[short, medium, long]} current={2} />}>
      <ScreenSamples />
      <ActingSamples />
      <DialogSamples />
      <FieldSamples title="Fields" state="normal" />
      <FieldSamples title="Fields with errors" state="broken" />
      <FieldSamples title="Disabled fields" state="disabled" />
    </Page>
  )
}
