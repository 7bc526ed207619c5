import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { lookUpAddress } from '../../lib/postal-code-lookup.ts'
import { afterPress } from '../../ui/form/after-press.ts'
import type { DetailFields } from './detail-fields.ts'
import { type AddressNote, createAddressFiller } from './fill-address.ts'

/** Filling in clears errors, and a note can be longer than the hint: both could move the pressed element. */
const pressOver = () => new Promise<void>(afterPress)

/** Fills in prefecture and address; `note` is the message about it. */
export const useAddressFiller = () => {
  const { getValues, setValue } = useFormContext<DetailFields>()
  const [note, say] = useState<AddressNote | null>(null)
  const [filler] = useState(() =>
    createAddressFiller((code, signal) => lookUpAddress(code, signal).finally(pressOver), {
      read: () => getValues('metadata'),
      fill: ({ prefecture, address }) => {
        const options = { shouldDirty: true, shouldValidate: true }
        if (prefecture !== undefined) setValue('metadata.prefecture', prefecture, options)
        if (address !== undefined) setValue('metadata.address', address, options)
      },
      say: (said) => afterPress(() => say(said)),
    }),
  )
  useEffect(() => filler.stop, [filler])
  return { note, leave: filler.leave }
}
