import Type, { type Static } from 'typebox';

/** One option of a step of the vehicle search. */
export const FitmentOption = Type.Object(
  { value: Type.String(), label: Type.String() },
  { additionalProperties: false },
);
/** See {@link FitmentOption} (schema). */
export type FitmentOption = Static<typeof FitmentOption>;

/** Options of one step; `name` is the next query parameter of GET /vehicle. */
export const FitmentOptionHolder = Type.Object(
  {
    name: Type.Union([Type.Literal('year'), Type.Literal('make'), Type.Literal('model'), Type.Literal('trim')]),
    label: Type.String(),
    options: Type.Array(FitmentOption),
  },
  { additionalProperties: false },
);
/** See {@link FitmentOptionHolder} (schema). */
export type FitmentOptionHolder = Static<typeof FitmentOptionHolder>;

/** An original tire size of a vehicle. `rearSize` only when front and rear differ (staggered). */
export const Fitment = Type.Object(
  {
    fitmentId: Type.String(),
    vehicle: Type.String(),
    year: Type.Optional(Type.Integer()),
    make: Type.String(),
    model: Type.String(),
    trim: Type.String(),
    frontSize: Type.String(),
    rearSize: Type.Optional(Type.String()),
    isStaggered: Type.Boolean(),
    loadIndex: Type.Optional(Type.String()),
    speedRating: Type.Optional(Type.String()),
    loadRange: Type.Optional(Type.String()),
    /** Load index of the rear tires, when it differs. Since 1.19. */
    rearLoadIndex: Type.Optional(Type.String()),
    rearSpeedRating: Type.Optional(Type.String()),
    boltPattern: Type.Optional(Type.String()),
    lugTorqueFtLb: Type.Optional(Type.String()),
    hasDualRearWheels: Type.Boolean(),
    isRunFlat: Type.Boolean(),
    confidence: Type.Union([Type.Literal('high'), Type.Literal('medium')]),
    /** Page that lists the products that fit. */
    productListingUrl: Type.String(),
    /** Shown with all fitment data. */
    notice: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link Fitment} (schema). */
export type Fitment = Static<typeof Fitment>;

/** First shape of GET /vehicle: options of the next step (spec §3: fitmentOptionHolderList). */
export const FitmentOptions = Type.Object(
  { fitmentOptionHolderList: Type.Array(FitmentOptionHolder) },
  { additionalProperties: false },
);
/** See {@link FitmentOptions} (schema). */
export type FitmentOptions = Static<typeof FitmentOptions>;

/** Second shape: the vehicle was made with several sizes, and the driver chooses (spec §3: a fitment list). */
export const FitmentList = Type.Object({ fitment: Type.Array(Fitment) }, { additionalProperties: false });
/** See {@link FitmentList} (schema). */
export type FitmentList = Static<typeof FitmentList>;

/** Third shape: one size, and the page of products that fit (spec §3: productListingUrl). */
export const FitmentFound = Type.Object(
  { productListingUrl: Type.String(), fitmentId: Type.String(), fitment: Type.Array(Fitment) },
  { additionalProperties: false },
);
/** See {@link FitmentFound} (schema). */
export type FitmentFound = Static<typeof FitmentFound>;

/** Answer of GET /vehicle (query year, make, model, trim, in that order), one of the three shapes of spec §3. */
export const FitmentResult = Type.Union([FitmentFound, FitmentList, FitmentOptions]);
/** See {@link FitmentResult} (schema). */
export type FitmentResult = Static<typeof FitmentResult>;

/** Vehicle names for pickers that show all steps at once. */
export const VehicleOptions = Type.Object(
  {
    years: Type.Array(Type.Integer()),
    makes: Type.Array(Type.String()),
    models: Type.Array(Type.String()),
    trims: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link VehicleOptions} (schema). */
export type VehicleOptions = Static<typeof VehicleOptions>;

/** A full size that matches the three numbers ("225/75R16", "LT225/75R16"). */
export const SizeMatch = Type.Object(
  { size: Type.String(), productListingUrl: Type.String() },
  { additionalProperties: false },
);
/** See {@link SizeMatch} (schema). */
export type SizeMatch = Static<typeof SizeMatch>;

/**
 * Answer of GET /size (query width, ratio, rim): the remaining numbers of each step, ascending, and after three choices
 * the matching sizes. Values are numeric only (spec §5).
 */
export const SizeOptions = Type.Object(
  {
    widths: Type.Array(Type.Number()),
    ratios: Type.Array(Type.Number()),
    rims: Type.Array(Type.Number()),
    sizes: Type.Array(SizeMatch),
  },
  { additionalProperties: false },
);
/** See {@link SizeOptions} (schema). */
export type SizeOptions = Static<typeof SizeOptions>;

/**
 * A tire size on sale, with data for choosing among sizes. `diameter` is in inches; `loadIndex` is the highest on sale
 * (single).
 */
export const SizeOnSale = Type.Object(
  {
    size: Type.String(),
    widthMm: Type.Number(),
    rim: Type.Number(),
    diameter: Type.Number(),
    loadIndex: Type.Optional(Type.Integer()),
    /** Number of lines made in this size. */
    lineCount: Type.Integer(),
    productListingUrl: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link SizeOnSale} (schema). */
export type SizeOnSale = Static<typeof SizeOnSale>;

/**
 * Answer of GET /size/on-sale (query `near`, `rim`): sizes of road tires on sale, by rim and then by closeness of
 * diameter. `near` keeps sizes of the same kind (light truck or not) with a diameter within 3 %.
 */
export const SizesOnSale = Type.Object({ sizes: Type.Array(SizeOnSale) }, { additionalProperties: false });
/** See {@link SizesOnSale} (schema). */
export type SizesOnSale = Static<typeof SizesOnSale>;

/** The shopper's vehicle in a cart and its lines. */
export const Vehicle = Type.Object(
  {
    /** 0 when unknown. */
    year: Type.Union([Type.Literal(0), Type.Integer({ minimum: 1900, maximum: 2100 })]),
    make: Type.String({ minLength: 1, maxLength: 60 }),
    model: Type.String({ minLength: 1, maxLength: 80 }),
    trim: Type.Optional(Type.String({ maxLength: 120 })),
    fitmentId: Type.Optional(Type.String({ maxLength: 20 })),
  },
  { additionalProperties: false },
);
/** See {@link Vehicle} (schema). */
export type Vehicle = Static<typeof Vehicle>;

/**
 * Whether a product fits a vehicle, decided by the API from fitment data. `unknown`: no vehicle is given, the vehicle
 * is not in the data, or the product is not specific to a vehicle.
 */
export const Fit = Type.Union([Type.Literal('fits'), Type.Literal('does-not-fit'), Type.Literal('unknown')]);
/** See {@link Fit} (schema). */
export type Fit = Static<typeof Fit>;

/** Whether a product fits a vehicle. `fits` is null when it is unknown; `message` can be shown. */
export const FitsVehicle = Type.Object(
  {
    fitmentId: Type.String(),
    vehicle: Type.String(),
    fits: Type.Union([Type.Boolean(), Type.Null()]),
    position: Type.Optional(Type.Union([Type.Literal('front'), Type.Literal('rear'), Type.Literal('both')])),
    message: Type.String(),
    /** Note about the fit: a condition, the reason of a misfit, or what to compare. Since 1.19. */
    fitNote: Type.Optional(Type.String()),
    setQuantity: Type.Optional(Type.Integer({ minimum: 1, description: 'how many the vehicle takes' })),
    /** Numbers of the line's products that fit an axle, available ones first; absent when none fits. */
    fittingVariants: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);
/** See {@link FitsVehicle} (schema). */
export type FitsVehicle = Static<typeof FitsVehicle>;
