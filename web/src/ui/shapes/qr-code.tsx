import { VisuallyHidden } from "@mantine/core";
import { encode } from "uqr";

/** Cells of white around the code: without them a camera does not find it (ISO/IEC 18004 §6.3.8). */
const quietCells = 4;

/** Dark on white regardless of the theme, as cameras want it; drawn as one path, so that no image is asked for. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const { data, size: cells } = encode(text, { ecc: "M", border: quietCells });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <div>
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox={`0 0 ${cells} ${cells}`}
        shapeRendering="crispEdges"
        style={{ display: "block", borderRadius: 12 }}
      >
        <path fill="#fff" d={`M0 0h${cells}v${cells}h-${cells}z`} />
        <path fill="#000" d={dark.join("")} />
      </svg>
    </div>
  );
}
