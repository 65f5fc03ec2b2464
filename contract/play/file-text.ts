export const UNREADABLE = '不是 UTF-8 或 GB18030（GBK）的文本文件。Excel 表格请另存为“CSV UTF-8”'

/** Returns the text of a file in UTF-8 or, as Chinese Excel saves it, in GB18030; null if it is neither. */
export function decodeText(bytes: Uint8Array): string | null {
  // GB18030 also decodes damaged UTF-8, into other characters.
  const isDamaged = /[\u3000-\u9fff\uff00-\uffef]/.test(new TextDecoder().decode(bytes))
  for (const encoding of isDamaged ? ['utf-8'] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return text.includes('\0') ? null : text
    } catch {
      // Not in this encoding.
    }
  }
  return null
}
