/** One row of headings: the class of each column by its text, in order. */
export const TableHead = ({ columns }: { columns: Readonly<Record<string, string | undefined>> }) => (
  <thead>
    <tr>
      {Object.entries(columns).map(([text, className]) => (
        <th key={text} scope="col" className={className || undefined}>
          {text}
        </th>
      ))}
    </tr>
  </thead>
)
