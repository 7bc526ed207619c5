import { useMutation } from '@tanstack/react-query'
import { api } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { useLanguage } from '../../lib/language.tsx'
import { type FormValues, toPreRegistration } from './form-values.ts'
import { keepSent, type Sent } from './sent-draft.ts'

/** Sends the form, the first time or again. */
export const usePreRegister = () => {
  const { language } = useLanguage()
  return useMutation({
    mutationFn: async (values: FormValues): Promise<Sent> => {
      const { mailIsLate } = await call(api.preRegister, { body: toPreRegistration(values, language) })
      const sent = { values, mailIsLate }
      keepSent(sent)
      return sent
    },
  })
}
