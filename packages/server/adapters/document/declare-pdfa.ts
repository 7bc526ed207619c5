/** The declaration that every PDF/A file must contain, and that of PDF/UA, a newer standard than PDF/A-2. */
const declaration = [
  '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">',
  '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description>',
  '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
  ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">',
  '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">',
  '<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>',
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>',
  '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>',
  '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">',
  '<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>',
  '<pdfaProperty:category>internal</pdfaProperty:category>',
  '<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>',
  '</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>',
].join('')

/**
 * Replaces the first match after `from`. Throws without a match, because the compiler writes no such file.
 */
const replaceFrom = (text: string, from: number, old: RegExp, change: (found: string) => string): string => {
  const at = text.slice(from).search(old)
  if (at < 0) throw new Error(`the compiler wrote a PDF without ${old}`)
  return text.slice(0, from + at) + text.slice(from + at).replace(old, change)
}

/**
 * Declares PDF/A-2a in a file that conforms. The fonts, tags and colours of the compiler's PDF/UA-1 files do,
 * but the compiler accepts only one standard, and its metadata names no other. The metadata stands
 * uncompressed near the end, so only the parts after it move.
 */
export const declarePdfa = (pdf: Uint8Array): Buffer => {
  const old = Buffer.from(pdf).toString('latin1')
  const metadata = old.lastIndexOf('\n<<', old.lastIndexOf('/Type /Metadata'))
  const length = (text: string) =>
    text.replace(/\d+/, (digits) => String(Number(digits) + declaration.length))
  const resized = replaceFrom(old, metadata, /\/Length \d+/, length)
  const declared = replaceFrom(resized, metadata, /<\/rdf:RDF>/, (end) => declaration + end)
  const longer = declared.length - old.length
  const moved = (offset: number) => (offset > metadata ? offset + longer : offset)
  const table = declared.lastIndexOf('\nxref\n')
  const entries = declared
    .slice(table)
    .replace(/^(\d{10})(?= \d{5} n)/gm, (offset) => String(moved(Number(offset))).padStart(10, '0'))
    .replace(/(?<=startxref\n)\d+/, (offset) => String(moved(Number(offset))))
  return Buffer.from(declared.slice(0, table) + entries, 'latin1')
}
