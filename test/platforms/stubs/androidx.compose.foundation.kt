package androidx.compose.foundation
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.graphics.Color
fun isSystemInDarkTheme(): Boolean = false
class BorderStroke(val width: Dp, val color: Color)
