import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Hands over the fields at every change, to be kept. */
export const useKeptDraft = <V extends FieldValues>(
  form: UseFormReturn<V>,
  keep: (values: V) => void,
): void => {
  const keepNow = useEffectEvent(keep)
  useEffect(() => {
    const watching = form.watch(() => keepNow(form.getValues()))
    return () => watching.unsubscribe()
  }, [form])
}
