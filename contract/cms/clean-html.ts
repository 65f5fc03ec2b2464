import sanitize from 'sanitize-html'
import { isUploadedPicture } from '#contract/infra/upload.ts'

/** Of an own path, never of a host's: `//host` and `/\host` are addresses of others. */
const OWN_PATH = /^[/#](?![/\\])/

/** What the texts of operators may hold; nothing else is kept (docs/rules/security.md#texts-of-operators). */
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
  // What other editors write for the same.
  transformTags: { a: asLink, h1: 'h2', b: 'strong', i: 'em' },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isUploadedPicture(attribs.src ?? ''),
}

/** A link of another host vouches for nothing there and opens beside the page. */
function asLink(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  if (OWN_PATH.test(href) || /^(mailto|tel):/i.test(href)) return { tagName, attribs: { href } }
  if (!/^https:\/\//i.test(href)) return { tagName, attribs: {} }
  return { tagName, attribs: { href, rel: 'noopener nofollow ugc', target: '_blank' } }
}

/** What is left out may bring elements together that can't stand so: a paragraph in another is closed the next time. */
const MOST_TIMES = 8

/** The HTML with everything left out that is not on the list; cleaning it again changes nothing. */
export function clean(html: string): string {
  let cleaned = html
  for (let times = 0; times < MOST_TIMES; times++) {
    const next = sanitize(cleaned, ALLOWED).trim()
    if (next === cleaned) return next
    cleaned = next
  }
  return ''
}
