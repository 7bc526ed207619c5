import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Passes the fields on at every change, to be stored. */
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
