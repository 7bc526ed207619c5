/** No line of a screen ends within e-mail, on-demand, sold-out or 3-D. */
export const unbroken = <T>(texts: T): T =>
  JSON.parse(JSON.stringify(texts).replace(/\b(e|on|sold|3)-(?=[a-z])/gi, '$1\u2011'))
