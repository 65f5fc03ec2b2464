interface PartNavigationProps {
  /** Accessible name. */
  label: string
  places: readonly { readonly place: string; readonly name: string }[]
  /** The current path; undefined on a subpage. */
  here: string | undefined
}

/** Navigation between the pages of a part of the console. */
export const PartNavigation = ({ label, places, here }: PartNavigationProps) => (
  <nav className="places" aria-label={label}>
    {places.map(({ place, name }) => (
      <a key={place} href={`#${place}`} aria-current={place === here ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </nav>
)
