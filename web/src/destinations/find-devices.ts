import { type DeviceException, deviceFamilies } from "./esim-devices.ts";
import { plainText } from "./find-destinations.ts";

interface Device {
  /** As customers know it, with its brand where that says more. */
  readonly name: string;
  readonly except: DeviceException | undefined;
}

/** Names are compared without spaces: "iPhone15", "S 24". */
const solid = (text: string) => plainText(text).replaceAll(" ", "");

const devices = deviceFamilies.flatMap(({ brand, models, except }) =>
  models.split(", ").map((model) => {
    const name =
      solid(model).startsWith(solid(brand)) || brand === "Apple" ? model : `${brand} ${model}`;
    return {
      name,
      except,
      words: plainText(`${brand} ${model}`),
      whole: solid(`${brand} ${model}`),
    };
  }),
);

/** The models that a query may mean, the shortest name first and of these the newest: each of its words is in the name, or all of it without spaces. */
export function findDevices(query: string): readonly Device[] {
  const words = plainText(query).split(" ");
  const whole = solid(query);
  if (whole === "") return [];
  return devices
    .filter(
      (device) =>
        words.every((word) => device.words.includes(word)) || device.whole.includes(whole),
    )
    .toSorted((a, b) => a.name.length - b.name.length);
}
