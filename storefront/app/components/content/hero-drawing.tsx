/**
 * A TO-220 outline with its measures, as a datasheet draws it: what the hero shows until an editor
 * gives it a picture. Says nothing that the text does not.
 */
export function HeroDrawing() {
  return (
    <svg viewBox="0 0 480 420" className="h-auto w-full text-ink" fill="none" aria-hidden="true">
      <g className="stroke-rule" strokeWidth="1">
        {[40, 80, 120, 160, 200, 240, 280, 320, 360, 400].map((y) => (
          <path key={`h${y}`} d={`M0 ${y}H480`} />
        ))}
        {[40, 80, 120, 160, 200, 240, 280, 320, 360, 400, 440].map((x) => (
          <path key={`v${x}`} d={`M${x} 0V420`} />
        ))}
      </g>
      <g className="stroke-current" strokeWidth="2" strokeLinejoin="round">
        <path className="fill-sheet" d="M168 52h112l8 8v60H160V60z" />
        <circle className="fill-paper" cx="224" cy="86" r="18" />
        <path className="fill-sheet" d="M160 120h128v92l-6 6H166l-6-6z" />
        <path d="M172 132h104" strokeWidth="1" />
      </g>
      <g className="fill-copper/25 stroke-copper" strokeWidth="2" strokeLinejoin="round">
        <path d="M170 218h20v36l-4 4v98h-12v-98l-4-4z" />
        <path d="M214 218h20v36l-4 4v98h-12v-98l-4-4z" />
        <path d="M258 218h20v36l-4 4v98h-12v-98l-4-4z" />
      </g>
      <g className="stroke-copper" strokeWidth="1">
        <path d="M160 40V24M288 40V24M160 30h128M300 52h44M300 218h44M338 52v166M300 356h44M338 218v138M180 366v24M224 366v24M180 384h44" />
        <path
          d="M160 30l8-3v6zM288 30l-8-3v6zM338 52l-3 8h6zM338 218l-3-8h6zM338 218l-3 8h6zM338 356l-3-8h6zM180 384l8-3v6zM224 384l-8-3v6z"
          className="fill-copper"
        />
        <path d="M224 58v56M196 86h56" strokeDasharray="10 3 2 3" />
      </g>
      <g className="fill-ink font-mono" fontSize="13">
        <text x="204" y="20">
          10.16
        </text>
        <text x="348" y="140">
          15.24
        </text>
        <text x="348" y="292">
          13.50
        </text>
        <text x="184" y="404">
          2.54
        </text>
        <text x="198" y="164" fontSize="15" fontWeight="500">
          OHM7805
        </text>
        <text x="207" y="186" className="fill-muted" fontSize="12">
          1992-26
        </text>
        <text x="176" y="250" fontSize="11">
          1
        </text>
        <text x="220" y="250" fontSize="11">
          2
        </text>
        <text x="264" y="250" fontSize="11">
          3
        </text>
      </g>
      <g className="fill-muted font-mono" fontSize="11">
        <text x="24" y="44">
          TO-220
        </text>
        <text x="24" y="60">
          1 input
        </text>
        <text x="24" y="76">
          2 ground
        </text>
        <text x="24" y="92">
          3 output
        </text>
        <text x="24" y="404">
          all measures in mm
        </text>
      </g>
    </svg>
  );
}
