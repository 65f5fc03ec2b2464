import sanitize from 'sanitize-html'
import { isUploadedPicture } from '#contract/infra/upload.ts'

/** A path on this site or an anchor, but not `//host` or `/\host`, which point to other hosts. */
const OWN_PATH = /^[/#](?![/\\])/

/** Allowed HTML in operators' texts; everything else is removed (docs/rules/security.md#texts-of-operators). */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'strong',
    'em',
    'u',
    's',
    'code',
    'pre',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Other editors write h1, b and i with the meaning of h2, strong and em.
  transformTags: { a: toSafeLink, h1: 'h2', b: 'strong', i: 'em' },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isUploadedPicture(attribs.src ?? ''),
}

function toSafeLink(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  if (OWN_PATH.test(href) || /^(mailto|tel):/i.test(href)) return { tagName, attribs: { href } }
  if (!/^https:\/\//i.test(href)) return { tagName, attribs: {} }
  return { tagName, attribs: { href, rel: 'noopener nofollow ugc', target: '_blank' } }
}

/** Removing elements can create invalid nesting, such as a paragraph in a paragraph, so cleaning is repeated. */
const MAX_PASSES = 8

export function sanitizeHtml(html: string): string {
  let cleaned = html
  for (let times = 0; times < MAX_PASSES; times++) {
    const next = sanitize(cleaned, ALLOWED).trim()
    if (next === cleaned) return next
    cleaned = next
  }
  return ''
}
