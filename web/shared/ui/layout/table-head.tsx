/** Header of a table with one row. `columns`: the class name of each column by its heading, in their order. */
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
