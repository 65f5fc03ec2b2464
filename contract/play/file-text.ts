export const UNREADABLE = '不是 UTF-8 或 GB18030（GBK）的文本文件。Excel 表格请另存为“CSV UTF-8”'

/** Decodes a file in UTF-8 or in GB18030, the encoding of Chinese Excel; null if it is neither. */
export function decodeText(bytes: Uint8Array): string | null {
  // Damaged UTF-8 is also valid GB18030, but decodes to wrong characters.
  const isDamaged = /[\u3000-\u9fff\uff00-\uffef]/.test(new TextDecoder().decode(bytes))
  for (const encoding of isDamaged ? ['utf-8'] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return text.includes('\0') ? null : text
    } catch {
      // Try the next encoding.
    }
  }
  return null
}
