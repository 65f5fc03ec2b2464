import type { Ref } from 'react'
import { cx } from './cx.ts'
import { useHydrated } from './use-hydrated.ts'
import { lazyComponent } from './overlays/lazy-component.tsx'
import styles from './qr-image.module.css'

interface QrImageProps {
  /** Path or URL of a picture of the code, or the text to encode. */
  value: string
  label: string
  /** Side in px: 88 in the footer, 160 in popups, 208 at payment. */
  size?: 88 | 160 | 208
  /** Ref to the SVG element, if a text is encoded. */
  drawing?: Ref<SVGSVGElement>
}

const View = lazyComponent(async () => (await import('qrcode.react')).QRCodeSVG)

/**
 * QR code on a white background in both themes. A text is encoded in the browser; before that, an empty frame reserves
 * the space.
 */
export function QrImage({ value, label, size = 160, drawing = null }: QrImageProps) {
  // Encoded only after hydration, because before it the image may be inside a closed `<details>`.
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

/** Whether a value is the path or the http URL of a picture, judged by its extension. */
export function isPicture(value: string): boolean {
  return /^(?:\/(?!\/)|https?:\/\/)[^?#]*\.(?:png|jpe?g|webp|gif|svg)(?:[?#].*)?$/i.test(value)
}
