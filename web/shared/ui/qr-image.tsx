import type { Ref } from 'react'
import { cx } from './cx.ts'
import { useHydrated } from './hydrated.ts'
import { late } from './late.tsx'
import styles from './qr-image.module.css'

interface QrImageProps {
  /** The path or address of a picture, or the text to be made into a code. */
  value: string
  label: string
  /** px: 88 in the footer, 160 in popovers, 208 at payment. */
  size?: 88 | 160 | 208
  /** The drawing of a code made from text, once it is there. */
  drawing?: Ref<SVGSVGElement>
}

const View = late(async () => (await import('qrcode.react')).QRCodeSVG)

/** A QR code on white in both themes. Codes made from text are drawn in the browser; the frame keeps their place. */
export function QrImage({ value, label, size = 160, drawing = null }: QrImageProps) {
  // Before, it may stand in what a popover holds ready for who has no JavaScript.
  const hydrated = useHydrated()
  return (
    <span className={cx(styles.frame, styles[`px${size}`])}>
      {isPicture(value) ? (
        <img src={value} alt={label} width={size} height={size} loading="lazy" />
      ) : (
        hydrated && value !== '' && <View value={value} title={label} size={size} marginSize={2} ref={drawing} />
      )}
    </span>
  )
}

/** A rooted path or an http address that ends like a picture. */
export function isPicture(value: string): boolean {
  return /^(?:\/(?!\/)|https?:\/\/)[^?#]*\.(?:png|jpe?g|webp|gif|svg)(?:[?#].*)?$/i.test(value)
}
