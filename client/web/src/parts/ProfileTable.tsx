// The numbers of a profile as a table of one row: short headings, with the whole word on hover.
export interface ProfileNumber {
  name: string;
  short: string;
  value: string | number;
}

export function ProfileTable({ numbers }: { numbers: ProfileNumber[] }) {
  if (numbers.length === 0) return null;
  return (
    <table class="profile">
      <thead>
        <tr>
          {numbers.map((one) => (
            <th key={one.name}>
              <abbr title={one.name}>{one.short}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {numbers.map((one) => (
            <td key={one.name}>{one.value}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
