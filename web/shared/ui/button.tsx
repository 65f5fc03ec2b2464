import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './button.module.css'

interface ButtonStyle {
  kind?: 'plain' | 'primary' | 'vip' | 'text' | undefined
  size?: 'm' | 's' | undefined
  icon?: IconName | undefined
}

const buildButtonClasses = ({ kind = 'plain', size = 'm' }: ButtonStyle, more: string | undefined) =>
  cx(styles.button, styles[kind], styles[size], more)

type ButtonProps = ButtonStyle & ComponentProps<'button'> & { busy?: boolean }

/** Button with a verb as its label. While busy it retains the focus, shows a spinner and ignores clicks. */
export function Button({ kind, size, icon, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buildButtonClasses({ kind, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      // Cancelling the click event also prevents it from submitting a form.
      onClick={busy ? preventDefault : onClick}
    >
      <Content icon={icon} busy={busy} size={size}>
        {children}
      </Content>
    </button>
  )
}

type LinkButtonProps = ButtonStyle & ComponentProps<typeof Link>

export function LinkButton({ kind, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buildButtonClasses({ kind, size }, className)}>
      <Content icon={icon} busy={false} size={size}>
        {children}
      </Content>
    </Link>
  )
}

const preventDefault = (event: MouseEvent) => event.preventDefault()

interface ContentProps {
  icon: IconName | undefined
  busy: boolean
  size: ButtonStyle['size']
  children: ReactNode
}

function Content({ icon, busy, size, children }: ContentProps) {
  return (
    <>
      {busy && <i className={styles.spin} />}
      {!busy && icon && <Icon name={icon} size={size === 's' ? 16 : 18} />}
      {children}
    </>
  )
}
