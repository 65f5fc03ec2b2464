import { useSyncExternalStore } from 'react'
import { theme, type ThemeConfig } from 'antd'
import { browserMemory } from '#client/memory.ts'

type ColourScheme = 'light' | 'dark'

const THEME_KEY = 'theme'
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')
const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)')

/** Returns the theme that was chosen on the site in this browser, otherwise that of the device. */
function readScheme(): ColourScheme {
  const chosen = browserMemory.read(THEME_KEY)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemIsDark.matches ? 'dark' : 'light'
}

function onAppearanceChange(changed: () => void): () => void {
  const listening = new AbortController()
  const options = { signal: listening.signal }
  systemIsDark.addEventListener('change', changed, options)
  lessMotion.addEventListener('change', changed, options)
  window.addEventListener('storage', changed, options)
  return () => listening.abort()
}

/** Returns the antd theme in the site's colours. antd computes shades, so it needs the values of the CSS variables. */
export function useTheme(): ThemeConfig {
  const moves = useSyncExternalStore(onAppearanceChange, () => !lessMotion.matches)
  return buildTheme(useSyncExternalStore(onAppearanceChange, readScheme), moves)
}

function buildTheme(chosen: ColourScheme, moves: boolean): ThemeConfig {
  // The CSS variables of tokens.css depend on this attribute. Printed pages always use the light set.
  document.documentElement.dataset['theme'] = chosen
  const tokens = getComputedStyle(document.documentElement)
  const colour = (name: string) => tokens.getPropertyValue(`--c-${name}`).trim()
  return {
    algorithm: chosen === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...buildColours(colour),
      motion: moves,
      fontFamily: tokens.getPropertyValue('--font-text'),
      fontSize: 14,
      fontSizeSM: 14,
      borderRadius: 6,
      borderRadiusSM: 6,
      controlHeightSM: 28,
    },
    components: buildComponents(colour),
  }
}

type GetColour = (name: string) => string

const buildColours = (colour: GetColour): NonNullable<ThemeConfig['token']> => ({
  colorPrimary: colour('ink'),
  colorPrimaryHover: colour('ink-2'),
  colorPrimaryActive: colour('ink'),
  colorLink: colour('blue-text'),
  colorLinkHover: colour('blue-text'),
  colorLinkActive: colour('blue-text'),
  colorError: colour('red-text'),
  colorErrorHover: colour('red-text'),
  colorErrorActive: colour('red-text'),
  colorErrorText: colour('red-text'),
  colorErrorBg: colour('red-soft'),
  colorSuccess: colour('green'),
  colorSuccessBg: colour('green-soft'),
  colorWarning: colour('amber'),
  colorWarningBg: colour('amber-soft'),
  colorInfo: colour('blue-text'),
  colorInfoBg: colour('blue-soft'),
  colorText: colour('ink'),
  colorTextSecondary: colour('ink-2'),
  colorTextTertiary: colour('ink-2'),
  colorTextQuaternary: colour('ink-3'),
  colorTextHeading: colour('ink'),
  colorTextDescription: colour('ink-2'),
  colorTextPlaceholder: colour('ink-3'),
  colorBgLayout: colour('paper'),
  colorBgContainer: colour('surface'),
  colorBgElevated: colour('raised'),
  colorBorder: colour('control'),
  colorBorderSecondary: colour('line-2'),
  colorSplit: colour('line'),
  colorBgMask: colour('scrim'),
  controlOutline: colour('focus'),
  controlItemBgActive: colour('settled'),
})

const buildComponents = (colour: GetColour): NonNullable<ThemeConfig['components']> => ({
  Button: {
    primaryColor: colour('surface'),
    colorPrimary: colour('ink'),
    dangerColor: colour('surface'),
    contentFontSizeSM: 14,
    primaryShadow: 'none',
    dangerShadow: 'none',
    defaultShadow: 'none',
  },
  Table: {
    cellPaddingBlockSM: 9,
    cellPaddingInlineSM: 12,
    cellFontSizeSM: 14,
    headerBg: colour('sunken'),
    headerColor: colour('ink-2'),
    rowHoverBg: colour('settled'),
    rowExpandedBg: colour('sunken'),
    rowSelectedBg: colour('settled'),
    rowSelectedHoverBg: colour('settled'),
    borderColor: colour('line'),
  },
})
