type Piece = { kind: 'text' | 'tel' | 'email'; text: string }

const cut =
  (kind: Piece['kind'], contact: string) =>
  (piece: Piece): Piece[] => {
    if (piece.kind !== 'text' || contact === '') return [piece]
    return piece.text
      .split(contact)
      .flatMap((text, index): Piece[] => [
        ...(index > 0 ? [{ kind, text: contact }] : []),
        ...(text === '' ? [] : [{ kind: 'text' as const, text }]),
      ])
  }

/** Splits a text at the telephone number and the e-mail address. */
export const findContacts = (text: string, { tel, email }: { tel: string; email: string }): Piece[] =>
  [{ kind: 'text' as const, text }].flatMap(cut('tel', tel)).flatMap(cut('email', email))
