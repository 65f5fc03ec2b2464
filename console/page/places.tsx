interface PlacesProps {
  /** Of what. */
  label: string
  places: readonly { readonly place: string; readonly name: string }[]
  /** The place that one is at; none of them on a page below. */
  here: string | undefined
}

/** The places of a part of the console, one beside the other. */
export const Places = ({ label, places, here }: PlacesProps) => (
  <nav className="places" aria-label={label}>
    {places.map(({ place, name }) => (
      <a key={place} href={`#${place}`} aria-current={place === here ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </nav>
)
