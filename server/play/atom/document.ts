export interface AtomEntry {
  /** Permanent id of the entry, even if its text changes (RFC 4287, 4.2.6). */
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly url: string
  readonly updated: Date
}

interface Feed {
  readonly title: string
  /** URL of the feed, also its id. */
  readonly url: string
  readonly entries: readonly AtomEntry[]
}

/** Formats an Atom document (RFC 4287) with the entries in the given order. */
export function formatAtomDocument({ title, url, entries }: Feed): string {
  const newest = entries.reduce((last, { updated }) => Math.max(last, updated.getTime()), 0)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">
<title>${escapeXml(title)}</title>
<id>${escapeXml(url)}</id>
<link rel="self" href="${escapeXml(url)}"/>
<updated>${new Date(newest).toISOString()}</updated>
<author><name>彩运</name></author>
${entries.map(formatEntry).join('')}</feed>
`
}

const formatEntry = ({ id, title, summary, url, updated }: AtomEntry): string => `<entry>
<title>${escapeXml(title)}</title>
<id>${escapeXml(id)}</id>
<link href="${escapeXml(url)}"/>
<updated>${updated.toISOString()}</updated>
<summary>${escapeXml(summary)}</summary>
</entry>
`

// eslint-disable-next-line no-control-regex -- XML 1.0 has no such characters, not even escaped.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escapeXml = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
