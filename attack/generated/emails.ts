import { seededRandom } from '@uketsuke/testing'

/** The address that must get no mail. */
export const victim = 'victim@example.net'

/** Addresses that could misdirect carelessly built mails; `u` is an unused local part. */
const templates: ((u: string) => string)[] = [
  (u) => `${u}@example.org\r\nBcc: ${victim}`,
  (u) => `${u}@example.org\nTo: ${victim}`,
  (u) => `${u}@example.org%0d%0aBcc:${victim}`,
  (u) => `${u}@example.org>\r\nRCPT TO:<${victim}`,
  (u) => `${u}@example.org> SIZE=1 <${victim}`,
  (u) => `${u}@example.org,${victim}`,
  (u) => `${u}@example.org, ${victim}`,
  (u) => `${u}@example.org;${victim}`,
  (u) => `${u}@example.org ${victim}`,
  (u) => `${u}@example.org、${victim}`,
  (u) => `"${u}" <${victim}>`,
  (u) => `${victim} <${u}@example.org>`,
  (u) => `<${victim}>${u}@example.org`,
  (u) => `"${u}@example.org,${victim}"@example.org`,
  (u) => `"${u} ${victim}"@example.org`,
  (u) => `${u}(${victim})@example.org`,
  (u) => `group:${u}@example.org,${victim};`,
  (u) => `@example.net,@example.org:${u}@example.org`,
  (u) => `victim%example.net@${u}.example.org`,
  (u) => `example.net!victim@${u}.example.org`,
  (u) => `=?utf-8?q?${u}=40example.org=0d=0aBcc:_victim=40example.net?=`,
  (u) => `${u}@example.org?bcc=${victim}`,
  (u) => `mailto:${u}@example.org`,
  (u) => `${u}@[127.0.0.1]`,
  (u) => `${u}@[IPv6:::1]`,
  (u) => `${u}@127.0.0.1`,
  (u) => `${u}@localhost`,
  (u) => `${u}@example..org`,
  (u) => `${u}@-example.org`,
  (u) => `.${u}@example.org`,
  (u) => `${u}.@example.org`,
  (u) => `${u}..a@example.org`,
  (u) => `${u}@exa mple.org`,
  (u) => `${u}@xn--r8jz45g.jp`,
  (u) => `${u}@例え.jp`,
  (u) => `${u}@exаmple.org`,
  (u) => `${u}＠example.org`,
  (u) => `${u}@ｅｘａｍｐｌｅ.org`,
  (u) => `${u}\u200b@example.org`,
  (u) => `${u}\u202e@example.org`,
  (u) => `${u}@example.org\u0000`,
  (u) => `${u}@example.org\u0000${victim}`,
  (u) => `${u}+victim@example.org`,
  (u) => `${u.toUpperCase()}@EXAMPLE.ORG`,
  (u) => `${u}'--@example.org`,
  (u) => `${u}{{7*7}}@example.org`,
  (u) => `${u}@example.org.`,
  (u) => `${'x'.repeat(300)}${u}@example.org`,
  (u) => `${u}@${'a.'.repeat(60)}org`,
]

const nasty = [
  ...'\r\n\t ,;:<>()[]"\'\\@%!|&=?#{}`~^*+/.-_',
  '\u0000',
  '\u200b',
  '\u202e',
  '＠',
  '、',
  '\u2028',
  'é',
]

/** All templates, and addresses with one to three nasty characters anywhere. */
export const hostileEmails = (seed: number, count: number): string[] => {
  const { below, pick } = seededRandom(seed)
  const used = templates.map((template, index) => template(`attack${seed}t${index}`))
  const mixed = Array.from({ length: count }, (_, index) => {
    let email = `attack${seed}r${index}@example.org`
    for (let times = 1 + below(3); times > 0; times--) {
      const at = below(email.length + 1)
      email = email.slice(0, at) + pick(nasty) + email.slice(at)
    }
    return email
  })
  return [...used, ...mixed]
}
