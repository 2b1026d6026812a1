/** Values for all choices on some keys, those of the last key fastest. */
export type Table<Key> = { readonly by: readonly Key[]; readonly at: readonly number[] };

/** The same table without the keys that change nothing. */
export function reduced<Key>({ by, at }: Table<Key>, sizeOf: (key: Key) => number): Table<Key> {
  let rest: Table<Key> = { by, at };
  let step = 1;
  for (const key of by.toReversed()) {
    const size = sizeOf(key);
    const own = step;
    const choiceAt = (place: number) => Math.floor(place / own) % size;
    if (rest.at.every((value, place) => value === rest.at[place - choiceAt(place) * own])) {
      rest = { by: rest.by.filter((one) => one !== key), at: rest.at.filter((_, place) => choiceAt(place) === 0) };
    } else step *= size;
  }
  return rest;
}
