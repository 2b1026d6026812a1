package androidx.compose.material3
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.ui.graphics.Color
class ColorScheme {
  fun copy(
    primary: Color? = null,
    onPrimary: Color? = null,
    primaryContainer: Color? = null,
    onPrimaryContainer: Color? = null,
    inversePrimary: Color? = null,
    secondary: Color? = null,
    onSecondary: Color? = null,
    secondaryContainer: Color? = null,
    onSecondaryContainer: Color? = null,
    tertiary: Color? = null,
    onTertiary: Color? = null,
    tertiaryContainer: Color? = null,
    onTertiaryContainer: Color? = null,
    background: Color? = null,
    onBackground: Color? = null,
    surface: Color? = null,
    onSurface: Color? = null,
    surfaceVariant: Color? = null,
    onSurfaceVariant: Color? = null,
    surfaceTint: Color? = null,
    inverseSurface: Color? = null,
    inverseOnSurface: Color? = null,
    error: Color? = null,
    onError: Color? = null,
    errorContainer: Color? = null,
    onErrorContainer: Color? = null,
    outline: Color? = null,
    outlineVariant: Color? = null,
    scrim: Color? = null,
    surfaceBright: Color? = null,
    surfaceDim: Color? = null,
    surfaceContainer: Color? = null,
    surfaceContainerHigh: Color? = null,
    surfaceContainerHighest: Color? = null,
    surfaceContainerLow: Color? = null,
    surfaceContainerLowest: Color? = null
  ): ColorScheme = this
}
fun lightColorScheme() = ColorScheme()
fun darkColorScheme() = ColorScheme()
class Shapes(
  val extraSmall: RoundedCornerShape,
  val small: RoundedCornerShape,
  val medium: RoundedCornerShape,
  val large: RoundedCornerShape,
  val extraLarge: RoundedCornerShape
)
class Typography
object MaterialTheme { val typography: Typography get() = Typography() }
fun MaterialTheme(colorScheme: ColorScheme, shapes: Shapes? = null, typography: Typography, content: () -> Unit) = content()
